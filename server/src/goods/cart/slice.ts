import type { Slice } from '../../slice.ts'
import { cartTasks } from './jobs.ts'
import { deleteCart as forgetCart } from './queries.ts'
import { cartRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'cart',
  routes: cartRoutes,
  tasks: cartTasks,
  schedule: [{ every: '1h', job: 'cart.sweep' }],
  leaving: {
    forget: forgetCart,
  },
}
