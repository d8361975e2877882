import type { App } from '../../http/serve.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { cancelRoutes } from './cancel-routes.ts'
import { certificateRoutes } from './certificate/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { ownRoutes } from './own/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { signUpDeskRoutes } from './sign-up-desk/routes.ts'

export function activityRoutes(app: App) {
  calendarRoutes(app)
  signUpRoutes(app)
  cancelRoutes(app)
  ownRoutes(app)
  certificateRoutes(app)
  deskRoutes(app)
  signUpDeskRoutes(app)
  attendanceRoutes(app)
}
