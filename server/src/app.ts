import { cartRoutes } from './cart/routes.ts'
import { configRoutes } from './config/routes.ts'
import type { House } from './http/context.ts'
import type { App } from './http/serve.ts'
import type { Schedule, Tasks } from './jobs/worker.ts'
import { orderTasks } from './order/jobs.ts'
import { orderRoutes } from './order/routes.ts'
import { paymentTasks } from './payment/jobs.ts'
import { paymentRoutes } from './payment/routes.ts'
import { pointsRoutes } from './points/routes.ts'

/** The slices, in dependency order: left of the list may never import right of it. */
export function addSlices(app: App) {
  configRoutes(app)
  pointsRoutes(app)
  cartRoutes(app)
  orderRoutes(app)
  paymentRoutes(app)
}

/** Jobs by name; each is one call into a slice. */
export const tasks = (house: House): Tasks => ({
  ...orderTasks(house),
  ...paymentTasks(house),
})

/** What is done again and again. */
export const schedule: Schedule = [{ every: '20s', job: 'order.sweep' }]
