import type { Slice } from '../../slice.ts'
import { attached } from './attachment-actions.ts'
import { books } from './books.ts'
import { approvalDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { approvalExports } from './exports.ts'
import { approvalTasks } from './jobs.ts'
import { countWaiting } from './leaving-queries.ts'
import { limitRoutes } from './limit-routes.ts'
import { ownData } from './own-data-queries.ts'
import { countAsked, countCameBack } from './own-overview-queries.ts'
import { forgetRequester } from './queries.ts'
import { approvalRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'approval',
  routes(app) {
    approvalRoutes(app)
    approvalDeskRoutes(app)
    limitRoutes(app)
  },
  tasks: approvalTasks,
  schedule: [{ every: '60s', job: 'approval.sweep' }],
  exports: approvalExports,
  books,
  attached: [attached],
  overview: {
    requests: countAsked,
    cameBack: countCameBack,
  },
  ownData,
  leaving: {
    institutionMatters: { requests: countWaiting },
    forget: forgetRequester,
  },
  events,
  messageKinds,
}
