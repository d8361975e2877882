// Views that statements of other slices read (decision 164), and what a row of each is:
// view invoice_request_facts: a request for an invoice, issued or not

export { followRefund } from './refund/actions.ts'
export { findWishAsOf } from './request/queries.ts'
