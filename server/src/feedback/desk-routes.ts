import {
  countFeedback,
  getFeedbackThread,
  linkFeedback,
  listFeedbackDesk,
  replyFeedback,
  setFeedbackClosed,
} from '@gongfang/contract/feedback-desk'
import { asKeyPage, idBefore } from '../db/key-page.ts'
import { type App, serve } from '../http/serve.ts'
import { answer, link, readThread, setClosed } from './desk-actions.ts'
import { countRows, countState, listRows } from './desk-queries.ts'

export function feedbackDeskRoutes(app: App) {
  serve(app, listFeedbackDesk, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      listRows(db, filter, { before: idBefore(after), limit: limit + 1 }),
      countRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countFeedback, async (_, { db }) => {
    const [open, replied, closed] = await Promise.all([
      countState(db, 'open'),
      countState(db, 'replied'),
      countState(db, 'closed'),
    ])
    return { open, replied, closed }
  })
  serve(app, getFeedbackThread, ({ id }, ctx) => readThread(ctx, id))
  serve(app, replyFeedback, (said, ctx) => answer(ctx, said))
  serve(app, setFeedbackClosed, async (wish, ctx) => {
    await setClosed(ctx, wish)
    return {}
  })
  serve(app, linkFeedback, async (wish, ctx) => {
    await link(ctx, wish)
    return {}
  })
}
