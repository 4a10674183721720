"""The tray as a thing: its positions and the colors of its spheres."""
