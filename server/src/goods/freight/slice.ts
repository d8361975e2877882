import type { Slice } from '../../slice.ts'
import { freightRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'freight',
  routes: freightRoutes,
}
