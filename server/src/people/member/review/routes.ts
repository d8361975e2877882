import * as desk from '@gongfang/contract/people/institution-desk'
import { asKeyPage, idBefore } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { noteSearch } from '../../../system/audit/door.ts'
import { approveOne, readSubmission, rejectOne, revealNumbers } from './actions.ts'
import { countPending, countReviewRows, listReviewRows } from './queries.ts'

/** Handed in before this, and the shop is late. */
const due = (now: Date) => new Date(now.getTime() - desk.REVIEW_HOURS * 3_600_000)

export function reviewRoutes(app: App) {
  serve(app, desk.listReviews, async ({ after, limit, ...asked }, ctx) => {
    const { db, now } = ctx
    await noteSearch(ctx, '资料审核', asked.keyword)
    const filter = { ...asked, due: due(now), now }
    const key = after === undefined && filter.state === 'pending' ? 0 : idBefore(after)
    const [rows, total] = await Promise.all([
      listReviewRows(db, filter, { key, limit: limit + 1 }),
      countReviewRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, desk.countReviews, (_, { db, now }) => countPending(db, due(now)))
  serve(app, desk.readReview, ({ id }, { db }) => readSubmission(db, id))
  serve(app, desk.approveReview, (input, ctx) => approveOne(ctx, input))
  serve(app, desk.rejectReview, (input, ctx) => rejectOne(ctx, input))
  serve(app, desk.revealReview, (input, ctx) => revealNumbers(ctx, input))
}
