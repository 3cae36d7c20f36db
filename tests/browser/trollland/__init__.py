"""Trollland on the page."""
