import {
  type ActivityCard,
  cancelSignUp,
  checkCertificate,
  exportCalendar,
  getActivity,
  getCertificates,
  getOwnSignUp,
  getTickets,
  listActivities,
  listSignUps,
  signUpForActivity,
} from '@gongfang/contract/activity'
import { refuse } from '@gongfang/contract/refusal'
import { asPage } from '@gongfang/contract/values'
import { readConfig, shownConfig } from '../config/door.ts'
import type { Context, MemberContext } from '../http/context.ts'
import { type App, BinaryAnswer, serve } from '../http/serve.ts'
import { qrSvg } from '../outside/qr.ts'
import { cleanHtml } from '../rich-text.ts'
import { findVoucher, showVoucher } from '../voucher/door.ts'
import { cancelOwn, keepDeadlines } from './actions.ts'
import { calendarOf, openingOf } from './calendar.ts'
import { countInstitutionSeats } from './queries.ts'
import {
  type CardRow,
  countCards,
  countSignUps,
  findCertificate,
  findDetail,
  findOwn,
  listCards,
  listCertificates,
  listCities,
  listForCalendar,
  listRelated,
  listSignUpRows,
  listTickets,
} from './read-queries.ts'
import { activityState, feesOf, maskedName } from './rules.ts'
import { signUp } from './sign-up.ts'

export function activityRoutes(app: App) {
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
      now: ctx.now,
    }
    const text = what === 'opening' && first ? openingOf(first, calendar) : calendarOf(events, calendar)
    return new BinaryAnswer(Buffer.from(text), {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${id === undefined ? 'activities' : `activity-${id}`}.ics"`,
      'cache-control': 'no-cache',
    })
  })

  serve(app, signUpForActivity, (input, ctx) => signUp(ctx, input))

  serve(app, listSignUps, async ({ tab, page, limit }, ctx) => {
    await keepOwnDeadlines(ctx)
    const filter = { memberId: ctx.caller.id, tab, now: ctx.now, page, limit }
    const [shown, rows, counts] = await Promise.all([
      cardAt(ctx),
      listSignUpRows(ctx.db, filter),
      countSignUps(ctx.db, filter),
    ])
    const cards = rows.map(({ activity, ...row }) => ({ ...row, activity: shown(activity) }))
    return { ...asPage(cards, counts[tab], filter), counts }
  })

  serve(app, getOwnSignUp, async ({ activityId }, ctx) => {
    await keepOwnDeadlines(ctx)
    const { id: memberId, institutionId } = ctx.caller
    const [found, institutionSeats] = await Promise.all([
      findOwn(ctx.db, { activityId, memberId, now: ctx.now }),
      institutionId === null ? 0 : countInstitutionSeats(ctx.db, { activityId, institutionId }),
    ])
    return { signUp: found ?? null, institutionSeats }
  })

  serve(app, cancelSignUp, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    await cancelOwn(ctx, input)
    return {}
  })

  serve(app, getTickets, async ({ no }, { db, caller, now }) => {
    const rows = await listTickets(db, { no, memberId: caller.id })
    if (rows.length === 0) refuse('notFound')
    const tickets = await Promise.all(
      rows.map(async ({ voucherId, ...row }) => {
        const voucher = (await findVoucher(db, voucherId)) ?? refuse('notFound')
        return { ...row, voucher: await showVoucher(voucher, now) }
      }),
    )
    return { tickets }
  })

  serve(app, getCertificates, async ({ no }, ctx) => {
    const rows = await listCertificates(ctx.db, { no, memberId: ctx.caller.id }, ctx.now)
    if (rows.length === 0) refuse('noCertificate')
    const { name: siteName } = await readConfig(ctx.db)
    const certificates = await Promise.all(
      rows.map(async (row) => ({ ...row, siteName, ...(await checkable(ctx, row.number)) })),
    )
    return { certificates }
  })

  serve(app, checkCertificate, async ({ number }, { db, now }) => {
    const { name, ...shown } = (await findCertificate(db, number, now)) ?? refuse('notFound')
    return { ...shown, maskedName: maskedName(name) }
  })
}

/** Rows as they are shown at this moment, with what they cost in points at the rate of today. */
async function cardAt(ctx: Pick<Context, 'db' | 'kept' | 'now'>) {
  const { scoreBuyRate } = await shownConfig(ctx)
  return (row: CardRow): ActivityCard => ({
    ...row,
    ...feesOf(row, scoreBuyRate),
    state: activityState(row, ctx.now),
  })
}

async function checkable({ origin }: Context, number: string) {
  const checkUrl = `${origin}/certificate/${number}`
  return { checkUrl, checkQrSvg: await qrSvg(checkUrl) }
}

const keepOwnDeadlines = ({ db, transaction, now, caller }: MemberContext) =>
  keepDeadlines({ db, run: transaction, now, memberId: caller.id })
