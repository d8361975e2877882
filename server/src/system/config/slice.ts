import type { Slice } from '../../slice.ts'
import { configRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'config',
  routes: configRoutes,
}
