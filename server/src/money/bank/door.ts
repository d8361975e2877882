// Views that statements of other slices read (decision 164), and what a row of each is:
// view bank_transfer_facts: how much of an order has come by bank transfer
// view bank_slip_facts: a slip that a buyer sent for such a transfer

export {}
