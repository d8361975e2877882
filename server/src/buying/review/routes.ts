import { asPage } from '@gongfang/contract/base/values'
import { listOwnReviews, listReviewable, listReviews, submitReview } from '@gongfang/contract/buying/review'
import { type App, serve } from '../../http/serve.ts'
import { reviewableSince, submit } from './actions.ts'
import * as queries from './queries.ts'
import { masked, summaryOf } from './rules.ts'

export function reviewRoutes(app: App) {
  serve(app, listReviews, async (wish, { db }) => {
    const wanted = { ...wish, score: wish.score }
    const [reviews, total, scores] = await Promise.all([
      queries.listPublished(db, wanted),
      queries.countPublished(db, wanted),
      queries.countByScore(db, wish.productId),
    ])
    const shown = reviews.map((review) => ({ ...review, author: masked(review.author) }))
    return { ...asPage(shown, total, wish), summary: summaryOf(scores) }
  })
  serve(app, listReviewable, async ({ no, ...at }, { db, caller, now }) => {
    const buyer = { memberId: caller.id, since: reviewableSince(now), no }
    const [lines, total] = await Promise.all([queries.listOpen(db, buyer, at), queries.countOpen(db, buyer)])
    return asPage(lines, total, at)
  })
  serve(app, listOwnReviews, async (at, { db, caller }) => {
    const [reviews, total] = await Promise.all([
      queries.listOwn(db, { memberId: caller.id, ...at }),
      queries.countOwn(db, caller.id),
    ])
    return asPage(reviews, total, at)
  })
  serve(app, submitReview, (said, ctx) => submit(ctx, said))
}
