import * as desk from '@gongfang/contract/people/team-desk'
import { type App, serve } from '../../http/serve.ts'
import {
  admitAsStaff,
  changeUnitsAsStaff,
  disableAsStaff,
  readTeam,
  refuseAsStaff,
  revokeAsStaff,
} from './desk-actions.ts'
import { appoint, assign, endUnit, keepUnit } from './unit-actions.ts'

export function teamDeskRoutes(app: App) {
  serve(app, desk.readTeamOf, ({ institutionId }, { db, now }) => readTeam(db, institutionId, now))
  serve(app, desk.setMembershipDisabled, (input, ctx) => disableAsStaff(ctx, input))
  serve(app, desk.revokeInvitationOf, (input, ctx) => revokeAsStaff(ctx, input))
  serve(app, desk.admitRequestOf, (input, ctx) => admitAsStaff(ctx, input))
  serve(app, desk.refuseRequestOf, (input, ctx) => refuseAsStaff(ctx, input))
  serve(app, desk.saveUnitOf, (input, ctx) =>
    changeUnitsAsStaff(ctx, input, (tx, work) => keepUnit(tx, work, input)),
  )
  serve(app, desk.setUnitEndedOf, (input, ctx) =>
    changeUnitsAsStaff(ctx, input, (tx, work) => endUnit(tx, work, input)),
  )
  serve(app, desk.setUnitManagersOf, (input, ctx) =>
    changeUnitsAsStaff(ctx, input, (tx, work) => appoint(tx, work, input)),
  )
  serve(app, desk.setMembershipUnit, (input, ctx) =>
    changeUnitsAsStaff(ctx, input, (tx, work) => assign(tx, work, input)),
  )
}
