import {
  countReviews,
  hideReview,
  listReviewDesk,
  replyReview,
  showReviews,
} from '@gongfang/contract/buying/review-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { answer, hide, show } from './desk-actions.ts'
import { countRows, countState, listRows } from './desk-queries.ts'

export function reviewDeskRoutes(app: App) {
  serve(app, listReviewDesk, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      listRows(db, filter, pageFrom(after, limit, isQueue('review', filter.state))),
      countRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countReviews, async (_, { db }) => {
    const [pending, published, hidden] = await Promise.all([
      countState(db, 'pending'),
      countState(db, 'published'),
      countState(db, 'hidden'),
    ])
    return { pending, published, hidden }
  })
  serve(app, showReviews, (wish, ctx) => show(ctx, wish))
  serve(app, hideReview, async (wish, ctx) => {
    await hide(ctx, wish)
    return {}
  })
  serve(app, replyReview, async (wish, ctx) => {
    await answer(ctx, wish)
    return {}
  })
}
