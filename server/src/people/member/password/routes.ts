import { resetPassword, setPassword } from '@gongfang/contract/people/member'
import { type App, serve } from '../../../http/serve.ts'
import { changePassword, resetForgotten } from './actions.ts'

export function passwordRoutes(app: App) {
  serve(app, resetPassword, (input, ctx) => resetForgotten(ctx, input))
  serve(app, setPassword, (input, ctx) => changePassword(ctx, input))
}
