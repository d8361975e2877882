import type { Slice } from '../../slice.ts'
import { forgetWriter } from './actions.ts'
import { feedbackDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { feedbackExports } from './exports.ts'
import { ownData } from './own-data-queries.ts'
import { countReplied } from './own-overview-queries.ts'
import { feedbackRoutes } from './routes.ts'
import { countFeedback } from './todo-queries.ts'

export const slice: Slice = {
  name: 'feedback',
  routes(app) {
    feedbackRoutes(app)
    feedbackDeskRoutes(app)
  },
  exports: feedbackExports,
  todos: {
    feedback: { needs: ['feedback.reply'], count: countFeedback },
  },
  overview: {
    repliedFeedback: countReplied,
  },
  ownData,
  leaving: {
    forget: forgetWriter,
  },
  events,
  messageKinds,
}
