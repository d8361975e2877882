export { type Actor, actorOf, audit, auditAll, insertAudit, noteSearch, refuseChanged } from './actions.ts'
export { matching as auditMatching } from './queries.ts'
