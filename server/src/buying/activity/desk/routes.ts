import { refuse } from '@gongfang/contract/base/refusal'
import type { KeyPage } from '@gongfang/contract/base/values'
import * as desk from '@gongfang/contract/buying/activity-desk'
import { type App, serve } from '../../../http/serve.ts'
import { readConfig, shownConfig } from '../../../system/config/door.ts'
import { deskState, feesOf } from '../rules.ts'
import { chargeFor } from '../sign-up/rules.ts'
import { callOff, publish, save } from './actions.ts'
import { countRows, countViews, listRows } from './list-queries.ts'
import { findCancelPreview, findDesk } from './queries.ts'
import { keyOf, seenOf } from './rules.ts'

export function deskRoutes(app: App) {
  serve(app, desk.listDeskActivities, async ({ after, limit, ...filter }, ctx) => {
    const { db, now } = ctx
    const wanted = { ...filter, now }
    const [{ scoreBuyRate }, rows, total] = await Promise.all([
      shownConfig(ctx),
      listRows(db, wanted, { seen: seenOf(after), limit: limit + 1 }),
      countRows(db, wanted),
    ])
    const shown = rows
      .slice(0, limit)
      .map((row) => ({ ...row, ...feesOf(row, scoreBuyRate), state: deskState(row, now) }))
    const last = rows.length > limit ? shown.at(-1) : undefined
    return { rows: shown, next: last ? keyOf(last) : null, total } satisfies KeyPage<desk.ActivityRow>
  })

  serve(app, desk.countDeskActivities, (_, { db, now }) => countViews(db, now))

  serve(app, desk.getDeskActivity, async ({ id }, { db, now }) => {
    const row = (await findDesk(db, id)) ?? refuse('notFound')
    return { ...row, state: deskState(row, now), charged: chargeFor(row, await readConfig(db)) }
  })

  serve(app, desk.saveDeskActivity, (input, ctx) => save(ctx, input))

  serve(app, desk.publishActivity, (input, ctx) => publish(ctx, input))

  serve(
    app,
    desk.previewCancel,
    async ({ id }, { db }) => (await findCancelPreview(db, id)) ?? refuse('notFound'),
  )

  serve(app, desk.cancelDeskActivity, (input, ctx) => callOff(ctx, input))
}
