"""What the judges of `dimension.rules` say, as tables: thousands of trays are judged by looking up, not by asking.

The solver and the environments share these tables. No table decides anything itself: each entry is the
verdict of the judge in `rules/cards.py`.
"""
