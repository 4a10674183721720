"""What other programs show of a link to this server: a title, a description and a picture."""
