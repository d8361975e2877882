import type { Slice } from '../../slice.ts'
import { reportTasks } from './jobs.ts'
import { gathered } from './parts.ts'
import { reportRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'report',
  routes: (app, slices) => reportRoutes(app, gathered(slices)),
  tasks: (house, slices) => reportTasks(house, gathered(slices)),
  schedule: [{ every: '60s', job: 'report.keep' }],
}
