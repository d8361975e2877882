import type { Slice } from '../../slice.ts'
import { forgetAddresses } from './actions.ts'
import { ownData } from './own-data-queries.ts'
import { addressRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'address',
  routes: addressRoutes,
  ownData,
  leaving: {
    forget: forgetAddresses,
  },
}
