export { deletePerson, lockForLeaving } from './closing/queries.ts'
export { withCode } from './code/actions.ts'
export { getMember } from './queries.ts'
