import type { Slice } from '../../slice.ts'
import { contentDeskRoutes } from './desk-routes.ts'
import { contentExports } from './exports.ts'
import { contentRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'content',
  routes(app) {
    contentRoutes(app)
    contentDeskRoutes(app)
  },
  exports: contentExports,
}
