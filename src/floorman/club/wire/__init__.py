"""How every part of the club is reached: what is asked of it, over the bus, and what it answers.

A part of the club is a `Service` with a subject (``table.lounge``, ``tournament.friday``, ``ledger``). Whoever wants something of it
sends a `Request` there: who asks, and what is wanted. The service looks up in the one table of permissions whether they may,
does it, and answers. What happens there is published under the same subject, and a `Watch` passes it on.
"""
