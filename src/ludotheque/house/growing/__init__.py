"""Several processes, one house: who owns which table, how the others reach it, and what they tell each other."""
