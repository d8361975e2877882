import type { Slice } from '../../slice.ts'
import { listSealed } from './queries.ts'
import { providerRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'provider',
  routes: providerRoutes,
  sealed: listSealed,
}
