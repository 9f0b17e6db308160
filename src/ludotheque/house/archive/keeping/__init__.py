"""What whoever runs a house does with what it keeps: copies, old matches, and matches of games that are gone."""
