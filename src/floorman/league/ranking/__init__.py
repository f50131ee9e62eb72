"""Rankings of people: what a result scores, who stands where and why; titles and the national team."""
