// Views that statements of other slices read (decision 164), and what a row of each is:
// view mailbox_facts: the address to which a member wants mails, confirmed by a code
