// Views that statements of other slices read (decision 164), and what a row of each is:
// view standing_acceptance: an acceptance that was not taken back
// view standing_acceptance_line: a line of such an acceptance
// view acceptance_state: how many pieces of an order line are accepted, refused and still open

export { acceptanceSight } from './actions.ts'
export { listDecided, listPhotos as listAcceptancePhotos } from './queries.ts'
