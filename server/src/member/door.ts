export { deletePerson, lockForLeaving } from './closing/queries.ts'
export { withCode } from './code/actions.ts'
export { type ImportedMember, importMembers } from './import/actions.ts'
export { getMember } from './queries.ts'
