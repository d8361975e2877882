import type { Slice } from '../../slice.ts'
import { forgetVisits } from './actions.ts'
import { visitRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'visit',
  routes: visitRoutes,
  leaving: {
    forget: forgetVisits,
  },
}
