"""Tables: a match and the people around it, from the first seat to the next game."""
