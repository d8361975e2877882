import * as desk from '@gongfang/contract/team-desk'
import { type App, serve } from '../http/serve.ts'
import { disableAsStaff, readTeam, revokeAsStaff } from './desk-actions.ts'

export function teamDeskRoutes(app: App) {
  serve(app, desk.readTeamOf, ({ institutionId }, { db, now }) => readTeam(db, institutionId, now))
  serve(app, desk.setMembershipDisabled, (input, ctx) => disableAsStaff(ctx, input))
  serve(app, desk.revokeInvitationOf, (input, ctx) => revokeAsStaff(ctx, input))
}
