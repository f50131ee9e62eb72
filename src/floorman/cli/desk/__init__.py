"""The floor desk at the keyboard: questions, kept cases, the quiz."""
