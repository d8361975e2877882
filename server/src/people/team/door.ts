export { lockTeam } from './actions.ts'
export { unitPathOf } from './queries.ts'
