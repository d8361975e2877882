import {
  changeMobile,
  endSession,
  getUserInfo,
  listSessions,
  logout,
  passwordLogin,
  phoneLogin,
  register,
  resetPassword,
  setPassword,
} from '@gongfang/contract/member'
import { refuseField } from '@gongfang/contract/refusal'
import { type App, serve } from '../http/serve.ts'
import { memberDeskRoutes } from './desk-routes.ts'
import { loginByCode, loginByPassword, registerMember } from './login-actions.ts'
import { moveToNumber } from './number-actions.ts'
import { changePassword, resetForgotten } from './password-actions.ts'
import { profileRoutes } from './profile-routes.ts'
import * as queries from './queries.ts'
import { reviewDeskRoutes } from './review-desk-routes.ts'
import * as sessions from './session-queries.ts'
import { smsRoutes } from './sms-routes.ts'
import { wechatRoutes } from './wechat-routes.ts'

export function memberRoutes(app: App) {
  smsRoutes(app)
  serve(app, phoneLogin, (input, ctx) => loginByCode(ctx, input))
  serve(app, passwordLogin, (input, ctx) => loginByPassword(ctx, input))
  serve(app, register, (input, ctx) => registerMember(ctx, input))
  serve(app, resetPassword, (input, ctx) => resetForgotten(ctx, input))
  serve(app, setPassword, (input, ctx) => changePassword(ctx, input))
  serve(app, getUserInfo, (_, { db, caller, now }) => queries.getUserInfo(db, caller.id, now))

  serve(app, logout, async (_, { db, caller }) => {
    await sessions.deleteSession(db, caller.id, caller.sessionId)
    return {}
  })
  serve(app, listSessions, (_, { db, caller, now }) => sessions.listSessions(db, caller, now))
  serve(app, endSession, async ({ id, others }, { db, caller }) => {
    if (others) return { ended: (await sessions.deleteSessions(db, caller.id, caller.sessionId)).count }
    if (id === undefined) return refuseField('id', '请选择要退出的设备')
    return { ended: (await sessions.deleteSession(db, caller.id, id)).count }
  })
  profileRoutes(app)
  memberDeskRoutes(app)
  reviewDeskRoutes(app)
  serve(app, changeMobile, (input, ctx) => moveToNumber(ctx, input))
  wechatRoutes(app)
}
