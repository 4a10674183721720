"""What the server offers: one folder for each feature."""
