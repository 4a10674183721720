"""The features of the server: one folder for each."""
