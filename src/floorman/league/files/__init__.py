"""What goes out as files and comes in as files: spreadsheets, lists for print and for web pages. No disk here."""
