"""Rankings of people: what a result scores, who stands where and why; titles and the national team.

The doors: `lists.ranking_on` and `lists.points_in` for a list on a day, `why.why` for one number of it,
`calculator.calculate` for what places are worth, `simulator.simulate` for another scoring on past results,
`scoring.regional_proposal` for our reading of the regional ranking, `titles.belt_reminder`, `team.candidates` and
`team.notice_of_move` for officials. `decimals.shown` is how points are written.
"""
