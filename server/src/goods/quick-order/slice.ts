import type { Slice } from '../../slice.ts'
import { quickOrderRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'quick-order',
  routes: quickOrderRoutes,
}
