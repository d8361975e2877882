import { getChallenge, sendSms } from '@gongfang/contract/people/member'
import { type App, serve } from '../../../http/serve.ts'
import { makeChallenge, sendCode } from './actions.ts'

export function codeRoutes(app: App) {
  serve(app, getChallenge, async (_, ctx) => ({ challenge: { ...(await makeChallenge(ctx)) } }))
  serve(app, sendSms, (input, ctx) => sendCode(ctx, input))
}
