import type { Slice } from '../../slice.ts'
import { staffTasks } from './jobs.ts'
import { listSealed } from './queries.ts'
import { staffRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'staff',
  routes: staffRoutes,
  tasks: staffTasks,
  schedule: [{ every: '1h', job: 'staff.sweep' }],
  sealed: listSealed,
}
