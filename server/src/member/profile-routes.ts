import { getProfile, saveProfile } from '@gongfang/contract/member'
import { type App, serve } from '../http/serve.ts'
import { readProfile } from './institution-actions.ts'
import { saveOwnProfile } from './profile-actions.ts'

export function profileRoutes(app: App) {
  serve(app, saveProfile, (input, ctx) => saveOwnProfile(ctx, input))
  serve(app, getProfile, (_, { db, caller }) => readProfile(db, caller.id))
}
