// Views that statements of other slices read (decision 164), and what a row of each is:
// view attachment_facts: a file and what it is attached to

export { attach, attachForShop, setAttachments } from './actions.ts'
export type { AttachedPart } from './parts.ts'
export { attachmentsOf, copyAttachments, listAttachments } from './queries.ts'
