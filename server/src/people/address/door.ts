// Views that statements of other slices read (decision 164), and what a row of each is:
// view address_facts: an address that a member has saved

export {}
