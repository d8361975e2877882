import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import {
  type countInquiriesDesk,
  type explainLoss,
  type getInquiryDesk,
  type getOfferDesk,
  inquiryDeskCan,
  type listInquiriesDesk,
  type openInquiryDesk,
  type postInquiryDesk,
  type withdrawOffer,
} from '@gongfang/contract/buying/inquiry-desk'
import type { Db } from '../../db/connect.ts'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { agreedPrices } from '../../goods/price-list/door.ts'
import type { StaffContext } from '../../http/context.ts'
import { can } from '../../http/session.ts'
import { dayNumber } from '../../numbers.ts'
import { audit, noteSearch } from '../../system/audit/door.ts'
import { dueOf, mustBeBuyable } from './actions.ts'
import * as desk from './desk-queries.ts'
import { tellMember } from './events.ts'
import { findAsker } from './people-queries.ts'
import * as queries from './queries.ts'
import { afterShop, deskCanOf, headOf } from './rules.ts'
import { getVersion, shownInquiry, shownOffer } from './shown-actions.ts'

export async function listForDesk(
  ctx: StaffContext,
  { after, limit, keyword, ...filter }: Parsed<typeof listInquiriesDesk>,
): Promise<Unchecked<typeof listInquiriesDesk>> {
  await noteSearch(ctx, '询价单', keyword)
  const { db, now } = ctx
  const wish = { ...filter, keyword: keyword?.trim() || undefined, now }
  const [rows, total] = await Promise.all([
    desk.listRows(db, wish, pageFrom(after, limit, desk.isQueue(filter.view))),
    desk.countRows(db, wish),
  ])
  const page = asKeyPage(rows, limit, total)
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...besides(row, now) })) }
}

type Beside = Pick<queries.ShownRow, 'state' | 'version' | 'waitsFor' | 'offer' | 'dueAt'>

function besides(row: Beside, now: Date) {
  const dueAt = row.waitsFor === 'shop' ? row.dueAt : null
  return {
    dueAt,
    isLate: dueAt !== null && dueAt < now.toISOString(),
    offer: row.offer && headOf(row, row.offer, dayOf(now)),
  }
}

const COUNTED_DAYS = 30

export const countOpen = ({ db, now }: StaffContext): Promise<Unchecked<typeof countInquiriesDesk>> =>
  desk.countCourse(db, { now, since: new Date(now.getTime() - COUNTED_DAYS * 86_400_000) })

export async function readCase(ctx: StaffContext, no: string): Promise<Unchecked<typeof getInquiryDesk>> {
  const { db, now } = ctx
  const row = (await desk.findCase(db, no)) ?? refuse('notFound')
  const shown = await shownInquiry(db, row, { today: dayOf(now), withStaff: true })
  const skuIds = [...shown.lines, ...(shown.current?.lines ?? [])].flatMap(({ skuId }) => skuId ?? [])
  return {
    ...shown,
    ...besides(row, now),
    prices: await besidePrices(ctx, row.memberId, [...new Set(skuIds)]),
    can: deskCanOf(row.state),
  }
}

/** What the institution would pay without an offer. */
async function besidePrices(ctx: StaffContext, memberId: number, skuIds: readonly number[]) {
  if (skuIds.length === 0) return []
  const { db, kept, now, caller } = ctx
  const [rows, { prices }] = await Promise.all([
    desk.listBeside(db, skuIds),
    agreedPrices({ db, kept, now, caller: { id: memberId } }, { skuIds: [...skuIds], productIds: [] }),
  ])
  const agreed = new Map(prices.map(({ skuId, priceFen }) => [skuId, priceFen]))
  const seesCosts = can(caller, 'price.read')
  return rows.map((row) => ({
    ...row,
    agreedFen: agreed.get(row.skuId) ?? null,
    costFen: seesCosts ? row.costFen : null,
  }))
}

export async function readVersionDesk(
  { db, now }: StaffContext,
  { no, version }: Parsed<typeof getOfferDesk>,
): Promise<Unchecked<typeof getOfferDesk>> {
  const row = (await desk.findCase(db, no)) ?? refuse('notFound')
  return shownOffer(db, row, await getVersion(db, row.id, version), dayOf(now))
}

type Act = keyof typeof inquiryDeskCan

export async function lockForDesk(tx: Db, no: string, act: Act) {
  const row = await queries.lockInquiry(tx, no)
  if (!row || row.state === 'draft') refuse('notFound')
  if (!inquiryDeskCan[act].includes(row.state)) refuse('inquiryMoved')
  return row
}

export async function open(ctx: StaffContext, { memberId, ...form }: Parsed<typeof openInquiryDesk>) {
  const { now, caller } = ctx
  if (form.lines.length === 0) refuse('inquiryEmpty')
  const dueAt = await dueOf(ctx)
  return ctx.once(async (tx) => {
    const asker =
      (await findAsker(tx, memberId)) ?? refuseField('memberId', '这位会员没有已通过审核的机构，或不能下单')
    await mustBeBuyable(tx, null, form.lines)
    const no = dayNumber(now)
    const id = await queries.insertInquiry(tx, { ...form, ...asker, no, memberId, now })
    await queries.replaceLines(tx, id, form.lines)
    await queries.updateCourse(tx, id, { state: 'asked', waitsFor: 'shop', dueAt, now })
    await queries.insertEvent(tx, { inquiryId: id, what: 'opened', staff: caller.name, now })
    await audit(tx, ctx, { what: 'inquiry.open', subject: `inquiry ${no}`, after: { memberId } })
    const values = { no, title: form.title }
    await tellMember(tx, { memberId, event: 'inquiryOpened', reference: `inquiry/${id}`, values })
    return { no }
  })
}

export const withdrawForShop = (ctx: StaffContext, { no, reason }: Parsed<typeof withdrawOffer>) =>
  ctx.transaction(async (tx) => {
    const { now, caller } = ctx
    const { id, state, memberId, title } = await lockForDesk(tx, no, 'withdraw')
    await queries.updateCourse(tx, id, { state: 'withdrawn', waitsFor: 'nobody', answers: true, now })
    await queries.insertEvent(tx, {
      inquiryId: id,
      what: 'offerWithdrawn',
      staff: caller.name,
      text: reason,
      now,
    })
    await audit(tx, ctx, {
      what: 'inquiry.withdraw',
      subject: `inquiry ${no}`,
      before: { state },
      after: { state: 'withdrawn', reason },
    })
    await tellMember(tx, {
      memberId,
      event: 'offerWithdrawn',
      reference: `inquiry/${id}`,
      values: { no, title, reason },
    })
    return {}
  })

export const postForShop = (ctx: StaffContext, { no, text }: Parsed<typeof postInquiryDesk>) =>
  ctx.transaction(async (tx) => {
    const { now, caller } = ctx
    const { id, state, memberId, title } = await lockForDesk(tx, no, 'post')
    await queries.updateCourse(tx, id, { state, waitsFor: afterShop(state), answers: true, now })
    const event = await queries.insertEvent(tx, {
      inquiryId: id,
      what: 'post',
      staff: caller.name,
      text,
      now,
    })
    await audit(tx, ctx, { what: 'inquiry.post', subject: `inquiry ${no}`, after: { text } })
    await tellMember(tx, {
      memberId,
      event: 'inquiryPosted',
      reference: `inquiry/event/${event}`,
      values: { no, title, text },
    })
    return {}
  })

export const explain = (ctx: StaffContext, { no, reason, text }: Parsed<typeof explainLoss>) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockForDesk(tx, no, 'explain')
    await desk.updateLoss(tx, id, { reason, text, now: ctx.now })
    await audit(tx, ctx, { what: 'inquiry.explain', subject: `inquiry ${no}`, after: { reason, text } })
    return {}
  })
