"""Rulings on conduct: offences, what is exempt from punishment, sentences, soft play."""
