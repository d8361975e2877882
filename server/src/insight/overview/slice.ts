import type { Slice } from '../../slice.ts'
import { allParts } from './parts.ts'
import { overviewRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'overview',
  routes: (app, slices) => overviewRoutes(app, allParts(slices)),
}
