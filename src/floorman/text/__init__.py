"""Words in two languages, and numbers, money and days as the reader writes them."""
