// Views that statements of other slices read (decision 164), and what a row of each is:
// view robot_facts: a robot of a group chat that is switched on, with the kinds that it tells
