export { lockTeam } from './actions.ts'
export { unitPathOf } from './queries.ts'
export { endJoining } from './request-actions.ts'
export { deleteRequests as forgetRequests, isOpenAt as isJoiningAt } from './request-queries.ts'
