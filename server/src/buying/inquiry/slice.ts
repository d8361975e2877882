import type { Slice } from '../../slice.ts'
import { attached } from './attachment-actions.ts'
import { books } from './books.ts'
import { inquiryDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { inquiryTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { countOwn } from './own-overview-queries.ts'
import { inquiryRoutes } from './routes.ts'
import { countDue, countLate } from './todo-queries.ts'

export const slice: Slice = {
  name: 'inquiry',
  routes(app) {
    inquiryRoutes(app)
    inquiryDeskRoutes(app)
  },
  tasks: inquiryTasks,
  schedule: [{ every: '600s', job: 'inquiry.sweep' }],
  books,
  attached,
  todos: {
    inquiry: { needs: ['inquiry.write'], count: countDue },
    inquiryLate: { needs: ['inquiry.write'], count: countLate },
  },
  overview: { inquiries: countOwn },
  ownData,
  events,
  messageKinds,
}
