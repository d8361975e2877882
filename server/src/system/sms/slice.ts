import type { Slice } from '../../slice.ts'
import { describeSms } from './health-actions.ts'
import { smsTasks } from './jobs.ts'
import { smsRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'sms',
  routes: smsRoutes,
  tasks: smsTasks,
  schedule: [{ every: '1h', job: 'sms.sweep' }],
  signs: { smsProvider: describeSms },
}
