"""The past: told from records, by processes of their own."""
