import { signUpForActivity } from '@gongfang/contract/buying/activity'
import { type App, serve } from '../../../http/serve.ts'
import { signUp } from './actions.ts'

export function signUpRoutes(app: App) {
  serve(app, signUpForActivity, (input, ctx) => signUp(ctx, input))
}
