export { deletePerson, lockForLeaving } from './closing/queries.ts'
export { withCode } from './code/actions.ts'
export {
  endMembership,
  enter,
  exit,
  type HandOn,
  handOnAll,
  mustHaveOwner,
  mustNotStrand,
  tellManagers,
} from './membership/actions.ts'
export {
  findBelonging,
  findColleague,
  insertTeamEvent,
  isDepotCommon,
  listManagers,
  lockForClosing,
  lockInstitutions,
  shareMembership,
  updateApprovalVersion,
  updateClosed,
  updateDepotCommon,
  updateManagers,
  updateRoles,
  updateState,
  updateUnit,
} from './membership/queries.ts'
export { getMember, getName, lockMember, lockStanding } from './queries.ts'
export { releaseNumber } from './session/actions.ts'
export { deleteSessions as endSessions } from './session-queries.ts'
