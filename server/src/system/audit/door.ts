export { actorOf, audit, auditAll, insertAudit, insertAudits, noteSearch, refuseChanged } from './actions.ts'
export type { Actor, Change } from './queries.ts'
