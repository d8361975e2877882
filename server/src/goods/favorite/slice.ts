import type { Slice } from '../../slice.ts'
import { forgetFavorites } from './actions.ts'
import { countShown } from './own-overview-queries.ts'
import { favoriteRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'favorite',
  routes: favoriteRoutes,
  overview: {
    favorites: countShown,
  },
  leaving: {
    forget: forgetFavorites,
  },
}
