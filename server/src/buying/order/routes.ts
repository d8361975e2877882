import type { App } from '../../http/serve.ts'
import { cancelRoutes } from './cancel-routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { orderFundRoutes } from './fund/routes.ts'
import { offerRoutes } from './offer/routes.ts'
import { ownRoutes } from './own/routes.ts'
import { payRoutes } from './pay/routes.ts'
import { placeRoutes } from './place/routes.ts'
import { quoteRoutes } from './quote/routes.ts'
import { reorderRoutes } from './reorder/routes.ts'
import { requestRoutes } from './request/routes.ts'
import { sheetRoutes } from './sheets/routes.ts'
import { shipRoutes } from './ship-routes.ts'

export function orderRoutes(app: App) {
  quoteRoutes(app)
  orderFundRoutes(app)
  placeRoutes(app)
  requestRoutes(app)
  offerRoutes(app)
  payRoutes(app)
  shipRoutes(app)
  cancelRoutes(app)
  ownRoutes(app)
  sheetRoutes(app)
  reorderRoutes(app)
  deskRoutes(app)
}
