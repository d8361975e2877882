// Views that statements of other slices read (decision 164), and what a row of each is:
// view inquiry_facts: what a member asked the shop to offer, with its state
// view offer_facts: a version of an offer

export { acceptFor, type HeldOffer, keptOffer, letGo, orderedBy, wantedOffer } from './accept-actions.ts'
export { saidByOffer } from './accept-queries.ts'
