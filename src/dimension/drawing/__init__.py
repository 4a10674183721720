"""Trays as text and pictures, and the one palette they are painted with."""
