// Views that statements of other slices read (decision 164), and what a row of each is:
// view address_facts: an address of a member or of an institution

export {}
