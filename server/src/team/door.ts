export { lockTeam } from './actions.ts'
export { unitPathOf } from './queries.ts'
export { deleteRequests as forgetRequests } from './request-queries.ts'
