"""The promise every game makes. The kernel imports nothing of ours and knows no game."""
