import type { Slice } from '../../slice.ts'
import { transferTasks } from './jobs.ts'
import { allKinds } from './kinds.ts'
import { transferRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'transfer',
  routes: (app, slices) => transferRoutes(app, allKinds(slices)),
  tasks: (house, slices) => transferTasks(house, allKinds(slices)),
  schedule: [{ every: '1h', job: 'transfer.sweep' }],
}
