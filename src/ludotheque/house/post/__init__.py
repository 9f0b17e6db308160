"""What leaves the house: word that it is somebody's turn, and nothing else."""
