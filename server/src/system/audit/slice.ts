import type { Slice } from '../../slice.ts'
import { auditExports } from './exports.ts'
import { auditRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'audit',
  routes: auditRoutes,
  exports: auditExports,
}
