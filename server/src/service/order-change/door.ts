// Views that statements of other slices read (decision 164), and what a row of each is:
// view order_change_facts: a change of an order before it is sent, with the order of added goods
