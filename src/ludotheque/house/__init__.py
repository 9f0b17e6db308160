"""The server: tables, sockets, store, guests, fair luck, bot workers. Only the command line imports it."""
