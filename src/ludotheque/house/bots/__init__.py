"""The bots' seats and their processes."""
