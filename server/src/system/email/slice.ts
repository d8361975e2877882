import type { Slice } from '../../slice.ts'
import { describeEmail } from './health-actions.ts'
import { emailTasks } from './jobs.ts'
import { emailRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'email',
  routes: emailRoutes,
  tasks: emailTasks,
  schedule: [{ every: '1h', job: 'email.sweep' }],
  signs: { emailProvider: describeEmail },
}
