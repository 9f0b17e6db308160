"""What the house keeps, and the one thread that writes it."""
