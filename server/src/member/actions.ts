export { deletePerson, lockForLeaving } from './leaving-queries.ts'
export { getMember } from './queries.ts'
export { withCode } from './sms-actions.ts'
