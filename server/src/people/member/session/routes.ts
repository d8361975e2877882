import { refuseField } from '@gongfang/contract/base/refusal'
import {
  endSession,
  getUserInfo,
  listSessions,
  logout,
  passwordLogin,
  phoneLogin,
  register,
} from '@gongfang/contract/people/member'
import { type App, serve } from '../../../http/serve.ts'
import { readUserInfo } from '../queries.ts'
import { deleteSession, deleteSessions, listOwnSessions } from '../session-queries.ts'
import { loginByCode, loginByPassword, registerMember } from './actions.ts'

export function sessionRoutes(app: App) {
  serve(app, phoneLogin, (input, ctx) => loginByCode(ctx, input))

  serve(app, passwordLogin, (input, ctx) => loginByPassword(ctx, input))

  serve(app, register, (input, ctx) => registerMember(ctx, input))

  serve(app, getUserInfo, (_, { db, caller, now }) => readUserInfo(db, caller.id, now))

  serve(app, logout, async (_, { db, caller }) => {
    await deleteSession(db, caller.id, caller.sessionId)
    return {}
  })

  serve(app, listSessions, (_, { db, caller, now }) => listOwnSessions(db, caller, now))

  serve(app, endSession, async ({ id, others }, { db, caller }) => {
    if (others) return { ended: (await deleteSessions(db, caller.id, caller.sessionId)).count }
    if (id === undefined) return refuseField('id', '请选择要退出的设备')
    return { ended: (await deleteSession(db, caller.id, id)).count }
  })
}
