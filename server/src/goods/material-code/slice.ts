import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { materialCodeRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'material-code',
  routes: materialCodeRoutes,
  books,
}
