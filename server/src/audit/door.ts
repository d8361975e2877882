export { type Actor, actorOf, audit, auditAll, insertAudit, noteSearch, refuseChanged } from './actions.ts'
