// Views that statements of other slices read (decision 164), and what a row of each is:
// view staff_facts: a member of staff; without account and password

export {}
