import { asPage } from '@gongfang/contract/base/values'
import {
  appendFeedback,
  closeFeedback,
  getFeedback,
  listFeedback,
  submitFeedback,
} from '@gongfang/contract/service/feedback'
import { type App, serve } from '../../http/serve.ts'
import { append, close, read, submit } from './actions.ts'
import { countFeedback, listSummaries } from './queries.ts'

export function feedbackRoutes(app: App) {
  serve(app, submitFeedback, (form, ctx) => submit(ctx, form))
  serve(app, listFeedback, async ({ page, limit }, { db, caller }) => {
    const [data, total] = await Promise.all([
      listSummaries(db, { memberId: caller.id, page, limit }),
      countFeedback(db, caller.id),
    ])
    return asPage(data, total, { page, limit })
  })
  serve(app, getFeedback, ({ id }, ctx) => read(ctx, id))
  serve(app, appendFeedback, async (said, ctx) => {
    await append(ctx, said)
    return read(ctx, said.id)
  })
  serve(app, closeFeedback, async ({ id }, ctx) => {
    await close(ctx, id)
    return read(ctx, id)
  })
}
