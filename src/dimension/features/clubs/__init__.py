"""Clubs: tables that stay."""
