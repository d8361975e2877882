import * as staff from '@gongfang/contract/system/staff'
import { type App, serve } from '../../http/serve.ts'
import * as actions from './actions.ts'
import { login, logout, selfOf } from './login.ts'
import * as own from './own.ts'
import * as queries from './queries.ts'

export function staffRoutes(app: App) {
  serve(app, staff.staffLogin, (input, ctx) => login(ctx, input))
  serve(app, staff.staffLogout, async (_, ctx) => {
    await logout(ctx)
    return {}
  })
  serve(app, staff.getStaffSelf, (_, { db, caller }) => selfOf(db, caller))
  serve(app, staff.changeStaffPassword, (input, ctx) => own.changePassword(ctx, input))
  serve(app, staff.startTotp, (input, ctx) => own.startTotp(ctx, input))
  serve(app, staff.confirmTotp, (input, ctx) => own.confirmTotp(ctx, input))
  serve(app, staff.stopTotp, (input, ctx) => own.endTotp(ctx, input))
  serve(app, staff.listStaffSessions, (_, { db, caller, now }) => queries.listSessions(db, caller, now))
  serve(app, staff.endStaffSession, async ({ id }, { db, caller }) => {
    await queries.deleteSession(db, caller.id, id)
    return {}
  })
  serve(app, staff.listStaff, (_, { db, now }) => queries.listStaff(db, now))
  serve(app, staff.createStaff, (input, ctx) => actions.create(ctx, input))
  serve(app, staff.updateStaff, (input, ctx) => actions.update(ctx, input))
  serve(app, staff.resetStaff, (input, ctx) => actions.reset(ctx, input))
  serve(app, staff.setStaffDisabled, (input, ctx) => actions.setDisabled(ctx, input))
  serve(app, staff.logoutStaff, (input, ctx) => actions.forceLogout(ctx, input))
  serve(app, staff.listRoles, (_, { db }) => queries.listRoles(db))
  serve(app, staff.saveRole, (input, ctx) => actions.keepRole(ctx, input))
  serve(app, staff.deleteRole, (input, ctx) => actions.removeRole(ctx, input))
}
