import type { Slice } from '../../slice.ts'
import { gatherAccounts } from './parts.ts'
import { accountRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'account',
  routes: (app, slices) => accountRoutes(app, gatherAccounts(slices)),
}
