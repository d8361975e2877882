import type { App } from '../../http/serve.ts'
import { codeRoutes } from './code/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import type { HandOn } from './membership/actions.ts'
import { passwordRoutes } from './password/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { wechatRoutes } from './wechat/routes.ts'
import { wechatBindingRoutes } from './wechat-binding/routes.ts'
import { wechatSceneRoutes } from './wechat-scene/routes.ts'

export function memberRoutes(app: App, handOn: HandOn) {
  codeRoutes(app)
  sessionRoutes(app)
  passwordRoutes(app)
  profileRoutes(app)
  deskRoutes(app, handOn)
  reviewRoutes(app)
  wechatRoutes(app)
  wechatSceneRoutes(app)
  wechatBindingRoutes(app)
}
