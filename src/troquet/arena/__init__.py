"""Tournaments between bots: plans, ledgers, ratings and reports."""
