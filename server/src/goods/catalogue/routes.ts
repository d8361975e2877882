import type { App } from '../../http/serve.ts'
import { brandRoutes } from './brand/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { categoryRoutes } from './category/routes.ts'
import { gridRoutes } from './grid/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { productRoutes } from './product/routes.ts'
import { productFormRoutes } from './product-form/routes.ts'
import { productListRoutes } from './product-list/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { timedSaleRoutes } from './timed-sale/routes.ts'

export function catalogueRoutes(app: App) {
  homeRoutes(app)
  productRoutes(app)
  mediaRoutes(app)
  productListRoutes(app)
  productFormRoutes(app)
  timedSaleRoutes(app)
  bulkRoutes(app)
  gridRoutes(app)
  categoryRoutes(app)
  brandRoutes(app)
  stockRoutes(app)
}
