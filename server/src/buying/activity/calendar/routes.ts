import { refuse } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import { exportCalendar, getActivity, listActivities } from '@gongfang/contract/buying/activity'
import { findInstallationUid } from '../../../db/kind.ts'
import { type App, BinaryAnswer, serve } from '../../../http/serve.ts'
import { cleanHtml } from '../../../rich-text.ts'
import { readConfig } from '../../../system/config/door.ts'
import { cardAt } from './actions.ts'
import { countCards, findDetail, listCards, listCities, listForCalendar, listRelated } from './queries.ts'
import { calendarOf, openingOf } from './rules.ts'

export function calendarRoutes(app: App) {
  serve(app, listActivities, async (input, ctx) => {
    const { db, now } = ctx
    const filter = { ...input, now }
    const [shown, cards, total, cities] = await Promise.all([
      cardAt(ctx),
      listCards(db, filter),
      countCards(db, filter),
      listCities(db),
    ])
    return {
      ...asPage(cards.map(shown), total, input),
      cities,
    }
  })

  serve(app, getActivity, async ({ id }, ctx) => {
    const { db, now } = ctx
    const row = (await findDetail(db, id)) ?? refuse('notFound')
    const [shown, related] = await Promise.all([cardAt(ctx), listRelated(db, row, now)])
    return { ...row, ...shown(row), body: cleanHtml(row.body), related: related.map(shown) }
  })

  serve(app, exportCalendar, async ({ id, what }, ctx) => {
    const events = await listForCalendar(ctx.db, { id, now: ctx.now })
    const [first] = events
    if (id !== undefined && !first) refuse('notFound')
    const calendar = {
      name: `${(await readConfig(ctx.db)).name} 活动与培训`,
      origin: ctx.origin,
      installation: (await findInstallationUid(ctx.db)) || new URL(ctx.origin).host,
      now: ctx.now,
    }
    const text = what === 'opening' && first ? openingOf(first, calendar) : calendarOf(events, calendar)
    return new BinaryAnswer(Buffer.from(text), {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${id === undefined ? 'activities' : `activity-${id}`}.ics"`,
      'cache-control': 'no-cache',
    })
  })
}
