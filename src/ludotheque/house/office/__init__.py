"""The office: who runs the house sees how it goes, and shows people the door."""
