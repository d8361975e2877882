import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { ownData } from './own-data-queries.ts'
import { attachmentRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'attachment',
  routes: attachmentRoutes,
  books,
  ownData,
}
