import type { Slice } from '../../slice.ts'
import { reportTasks } from './jobs.ts'
import { gatherReports } from './parts.ts'
import { reportRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'report',
  routes: (app, slices) => reportRoutes(app, gatherReports(slices)),
  tasks: (house, slices) => reportTasks(house, gatherReports(slices)),
  schedule: [{ every: '60s', job: 'report.keep' }],
}
