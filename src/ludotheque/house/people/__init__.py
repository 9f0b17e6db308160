"""People: guests, accounts, and what the house keeps of them."""
