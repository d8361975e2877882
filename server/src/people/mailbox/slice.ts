import type { Slice } from '../../slice.ts'
import { forgetMailbox } from './actions.ts'
import { events } from './events.ts'
import { mailboxTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { mailboxRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'mailbox',
  routes: mailboxRoutes,
  tasks: mailboxTasks,
  schedule: [{ every: '1h', job: 'mailbox.sweep' }],
  ownData,
  leaving: { forget: forgetMailbox },
  events,
}
