import type { Slice } from '../../slice.ts'
import { forgetPictures } from './actions.ts'
import { reviewDeskRoutes } from './desk-routes.ts'
import { events } from './events.ts'
import { reviewExports } from './exports.ts'
import { questionRoutes } from './question-routes.ts'
import { reviewRoutes } from './routes.ts'
import { countQuestions, countReviews } from './todo-queries.ts'

export const slice: Slice = {
  name: 'review',
  routes(app) {
    reviewRoutes(app)
    reviewDeskRoutes(app)
    questionRoutes(app)
  },
  exports: reviewExports,
  todos: {
    review: { needs: ['review.moderate'], count: countReviews },
    question: { needs: ['review.moderate'], count: countQuestions },
  },
  leaving: {
    forget: forgetPictures,
  },
  events,
}
