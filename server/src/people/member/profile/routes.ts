import { changeMobile, getProfile, saveProfile } from '@gongfang/contract/people/member'
import { type App, serve } from '../../../http/serve.ts'
import { moveToNumber, readProfile, saveOwnProfile } from './actions.ts'

export function profileRoutes(app: App) {
  serve(app, saveProfile, (input, ctx) => saveOwnProfile(ctx, input))
  serve(app, getProfile, (_, { db, caller }) => readProfile(db, caller.id))
  serve(app, changeMobile, (input, ctx) => moveToNumber(ctx, input))
}
