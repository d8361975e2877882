// Views that statements of other slices read (decision 164), and what a row of each is:
// view member_facts: a member, also one who has left; without the password
// view membership_now: a member who belongs to an institution today
// view membership_ever: a member who belongs or belonged to an institution, with the state of that
// view wechat_facts: the WeChat that a member bound, at the 公众号 or the 网站应用
// view institution_facts: an institution, approved or not

export { deletePerson, lockForLeaving } from './closing/queries.ts'
export { withCode } from './code/actions.ts'
export { codeRefusal, judgeCode } from './code/rules.ts'
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
  approvedInstitutionOf,
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
