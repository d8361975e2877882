import type { Slice } from '../../slice.ts'
import { spendRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'spend',
  routes: (app) => spendRoutes(app),
}
