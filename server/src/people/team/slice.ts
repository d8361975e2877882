import { every, type Slice } from '../../slice.ts'
import { handOnAll } from '../member/door.ts'
import { books } from './books.ts'
import { teamDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { teamTasks } from './jobs.ts'
import { countJoining } from './own-overview-queries.ts'
import { endJoining } from './request-actions.ts'
import { deleteRequests as forgetRequests } from './request-queries.ts'
import { teamRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'team',
  routes(app, slices) {
    teamRoutes(app, handOnAll(every(slices, 'handOn')))
    teamDeskRoutes(app)
  },
  tasks: teamTasks,
  schedule: [{ every: '1h', job: 'team.sweep' }],
  books,
  overview: {
    joinRequests: countJoining,
  },
  leaving: {
    forget: forgetRequests,
    endJoining: endJoining,
  },
  events,
  messageKinds,
}
