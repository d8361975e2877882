export { actorOf, audit, auditAll, insertAudit, noteSearch, refuseChanged } from './actions.ts'
export type { Actor } from './queries.ts'
