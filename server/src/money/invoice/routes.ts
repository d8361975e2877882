import type { App } from '../../http/serve.ts'
import { deskRoutes } from './desk/routes.ts'
import { papersRoutes } from './papers/routes.ts'
import { requestRoutes } from './request/routes.ts'
import { statementRoutes } from './statement/routes.ts'
import { titleRoutes } from './title/routes.ts'

export function invoiceRoutes(app: App) {
  titleRoutes(app)
  requestRoutes(app)
  statementRoutes(app)
  papersRoutes(app)
  deskRoutes(app)
}
