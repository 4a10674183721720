"""HTTP: pages, routes, and what they take and give."""
