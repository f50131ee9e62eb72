"""The club over HTTP: a controller for each part, each a thin door to that part's service."""
