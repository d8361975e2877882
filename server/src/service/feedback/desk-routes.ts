import {
  assignFeedback,
  countFeedback,
  getFeedbackThread,
  linkFeedback,
  listFeedbackColleagues,
  listFeedbackDesk,
  replyFeedback,
  revealFeedback,
  setFeedbackClosed,
  settleSourcing,
  sourceFeedback,
} from '@gongfang/contract/service/feedback-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { answer, link, readThread, reveal, setClosed } from './desk-actions.ts'
import { countRows, listColleagues, listRows } from './desk-queries.ts'
import { assign, settle, source } from './hand-actions.ts'

export function feedbackDeskRoutes(app: App) {
  serve(app, listFeedbackDesk, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      listRows(db, filter, pageFrom(after, limit, isQueue('feedback', filter.state))),
      countRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countFeedback, async (_, { db, caller }) => {
    const [open, replied, closed, mine, unassigned, looking] = await Promise.all([
      countRows(db, { state: 'open' }),
      countRows(db, { state: 'replied' }),
      countRows(db, { state: 'closed' }),
      countRows(db, { assigneeId: caller.id }),
      countRows(db, { unassigned: true }),
      countRows(db, { sourcing: 'looking' }),
    ])
    return { open, replied, closed, mine, unassigned, looking }
  })
  serve(app, getFeedbackThread, ({ id }, ctx) => readThread(ctx, id))
  serve(app, revealFeedback, (input, ctx) => reveal(ctx, input))
  serve(app, replyFeedback, (said, ctx) => answer(ctx, said))
  serve(app, setFeedbackClosed, async (wish, ctx) => {
    await setClosed(ctx, wish)
    return {}
  })
  serve(app, linkFeedback, async (wish, ctx) => {
    await link(ctx, wish)
    return {}
  })
  serve(app, listFeedbackColleagues, (_, { db }) => listColleagues(db))
  serve(app, assignFeedback, async (wish, ctx) => {
    await assign(ctx, wish)
    return {}
  })
  serve(app, sourceFeedback, async (wish, ctx) => {
    await source(ctx, wish)
    return {}
  })
  serve(app, settleSourcing, (wish, ctx) => settle(ctx, wish))
}
