import assert from 'node:assert/strict'
import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { OpenWays } from '@gongfang/contract/buying/order'
import {
  type agreeRecurring,
  type dismissRecurring,
  type getRecurring,
  type handInRecurring,
  type listRecurringFunds,
  RECURRING_LINES_MOST,
  RECURRING_PERCENT,
  RECURRING_RUNS,
  type saveRecurring,
} from '@gongfang/contract/buying/recurring'
import { lackingFields } from '@gongfang/contract/people/institution-settings'
import type { Db } from '../../db/connect.ts'
import {
  findList,
  listQuantities,
  lockOwnList,
  readerOf,
  updateHandsIn,
} from '../../goods/shopping-list/door.ts'
import type { Context } from '../../http/context.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { shownConfig } from '../../system/config/door.ts'
import { openChannels } from '../../system/provider/door.ts'
import { fundChoicesFor, quoteLines } from '../order/door.ts'
import { handInFor } from './due-actions.ts'
import { judge, notesOf, type Quote } from './judge-actions.ts'
import * as queries from './queries.ts'
import { sayReasons } from './rules.ts'

type Ctx = Context<'approvedMember'>

const institutionOf = ({ caller: { institutionId } }: Ctx) => institutionId ?? refuse('institutionMissing')

async function mustBeMine({ db, caller }: Ctx, id: number) {
  const [list] = await findList(db, readerOf(caller), id)
  if (!list) refuse('notFound')
  if (!list.mine) refuse('listOfColleague')
  return list
}

const isOwn = ({ caller }: Ctx, plan: queries.Plan) =>
  plan.memberId === caller.id && plan.institutionId === caller.institutionId

export async function read(ctx: Ctx, listId: number): Promise<Unchecked<typeof getRecurring>> {
  const list = await mustBeMine(ctx, listId)
  const { db, caller, now } = ctx
  const [plan, all, open, config] = await Promise.all([
    queries.findPlan(db, listId),
    listQuantities(db, listId),
    openChannels(ctx),
    shownConfig(ctx),
  ])
  const wish = plan ?? {
    ...{ memberId: caller.id, institutionId: institutionOf(ctx), addressId: null, fundId: null, notes: {} },
    ...{ percent: RECURRING_PERCENT, currency: 'money' as const, agreed: [] },
  }
  const { quote, reasons } = await judge(db, { plan: wish, lines: all, open, now })
  const agreedOf = new Map(plan?.agreed.map(({ skuId, ...price }) => [skuId, price]))
  const [owner, runs] = plan
    ? await Promise.all([queries.findOwner(db, plan.memberId), queries.listRuns(db, plan.id, RECURRING_RUNS)])
    : [undefined, []]
  return {
    plan:
      plan && owner
        ? {
            ...plan,
            notes: notesOf(plan),
            on: list.handsIn,
            owner: owner.name,
            isOwn: isOwn(ctx, plan),
          }
        : null,
    currency: config.priceOrScore === '2' ? 'points' : 'money',
    lines: (quote?.lines ?? []).map((line) => ({ ...line, agreed: agreedOf.get(line.skuId) ?? null })),
    reasons: plan ? reasons : [],
    required: quote?.preview.required ?? [],
    decided: quote?.plan !== undefined,
    runs,
  }
}

export async function listFunds(ctx: Ctx, { listId, keyword }: Parsed<typeof listRecurringFunds>) {
  await mustBeMine(ctx, listId)
  const lines = await listQuantities(ctx.db, listId)
  if (lines.length === 0) refuse('listEmpty')
  const quote = await quoteNow(ctx.db, ctx, { lines, open: await openChannels(ctx), addressId: 0 })
  return fundChoicesFor(ctx, quote.preview, keyword)
}

interface Wish {
  lines: readonly { skuId: number; quantity: number }[]
  open: OpenWays
  addressId: number
  fundId?: number | undefined
}

const quoteNow = (db: Db, { caller, now }: Ctx, { lines, open, addressId, fundId }: Wish) =>
  quoteLines(db, { memberId: caller.id, lines, addressId, fundId, open, now })

const pricesOf = ({ lines, preview }: Quote) => ({
  currency: preview.amounts.currency,
  agreed: lines.map(({ skuId, priceFen, points }) => ({ skuId, priceFen, points })),
})

async function linesOf(tx: Db, listId: number) {
  const lines = await listQuantities(tx, listId)
  if (lines.length === 0) refuse('listEmpty')
  if (lines.length > RECURRING_LINES_MOST) refuse('recurringLong', { values: { most: RECURRING_LINES_MOST } })
  return lines
}

/** The prices of the first saving stay agreed until somebody renews them. */
export async function save(
  ctx: Ctx,
  { listId, version, on, addressId, fundId, percent, notes }: Parsed<typeof saveRecurring>,
) {
  const { caller, now } = ctx
  const institutionId = institutionOf(ctx)
  const open = await openChannels(ctx)
  return ctx.transaction(async (tx) => {
    const { name } = await lockOwnList(tx, caller, listId)
    const plan = await queries.lockPlan(tx, listId)
    if ((plan?.version ?? 0) !== version) refuse('recurringMoved')
    if (on) await mustStand(tx, ctx, listId)
    const lines = await linesOf(tx, listId)
    if (!(await queries.isOwnAddress(tx, { addressId, memberId: caller.id, institutionId })))
      refuseField('addressId', '请选择收货地址')
    const quote = await quoteNow(tx, ctx, { lines, open, addressId, fundId })
    if (fundId !== undefined && !quote.fund) refuseField('fundId', '这项经费已停用，或您不能使用')
    // Files cannot be attached ahead: the days on which they are demanded say so.
    const required = (quote.preview.required ?? []).filter(({ field }) => field !== 'attachmentIds')
    const fields = lackingFields(required, { ...notes, fundId })
    if (Object.keys(fields).length > 0) refuse('invalid', { fields })
    const saved = {
      memberId: caller.id,
      institutionId,
      addressId,
      fundId: fundId ?? null,
      notes,
      percent,
      name,
      now,
    }
    if (plan) await queries.updatePlan(tx, plan.id, saved)
    else await queries.insertPlan(tx, { ...saved, ...pricesOf(quote), listId })
    await updateHandsIn(tx, listId, on)
    return {}
  })
}

async function mustStand(tx: Db, { caller }: Ctx, listId: number) {
  const [list] = await findList(tx, readerOf(caller), listId)
  if (!list?.standing) refuse('recurringNotStanding')
}

async function lockBoth(tx: Db, { caller }: Ctx, listId: number) {
  const list = await lockOwnList(tx, caller, listId)
  const plan = (await queries.lockPlan(tx, listId)) ?? refuse('recurringMissing')
  return { list, plan }
}

export async function agree(ctx: Ctx, { listId, version }: Parsed<typeof agreeRecurring>) {
  const open = await openChannels(ctx)
  return ctx.transaction(async (tx) => {
    const { plan } = await lockBoth(tx, ctx, listId)
    if (plan.version !== version) refuse('recurringMoved')
    const lines = await linesOf(tx, listId)
    const quote = await quoteNow(tx, ctx, { lines, open, addressId: 0 })
    await queries.updateAgreed(tx, plan.id, { ...pricesOf(quote), now: ctx.now })
    return {}
  })
}

export const pause = (ctx: Ctx, listId: number) =>
  ctx.transaction(async (tx) => {
    const { plan } = await lockBoth(tx, ctx, listId)
    await updateHandsIn(tx, listId, false)
    await queries.updatePaused(tx, plan.id, { why: '', now: ctx.now })
    return {}
  })

export const resume = (ctx: Ctx, listId: number) =>
  ctx.transaction(async (tx) => {
    const { plan } = await lockBoth(tx, ctx, listId)
    if (!isOwn(ctx, plan)) refuse('listOfColleague')
    await mustStand(tx, ctx, listId)
    await updateHandsIn(tx, listId, true)
    await queries.updatePaused(tx, plan.id, { why: '', now: ctx.now })
    return {}
  })

/** After mending: what would be refused to the shop is refused to its owner as well. */
export async function handIn(ctx: Ctx, { listId, day }: Parsed<typeof handInRecurring>) {
  const institutionId = institutionOf(ctx)
  const open = await openChannels(ctx)
  const { now, caller } = ctx
  return ctx.once(async (tx) => {
    await lockInstitutions(tx, [institutionId])
    const { list, plan } = await lockBoth(tx, ctx, listId)
    if (!isOwn(ctx, plan)) refuse('listOfColleague')
    if (plan.heldOn !== day) refuse('recurringSettled')
    const lines = await listQuantities(tx, listId)
    const { quote, reasons } = await judge(tx, { plan, lines, open, now, lock: true })
    if (reasons.length > 0) refuse('recurringHeld', { values: { what: sayReasons(reasons) } })
    assert(quote)
    const by = { unitId: caller.unitId, byMemberId: caller.id }
    return handInFor(tx, quote, { list, plan, day, now, ...by })
  })
}

export const dismiss = (ctx: Ctx, { listId, day }: Parsed<typeof dismissRecurring>) =>
  ctx.transaction(async (tx) => {
    const { plan } = await lockBoth(tx, ctx, listId)
    if (plan.heldOn !== day) refuse('recurringSettled')
    await queries.updateHeld(tx, plan.id, null)
    return {}
  })
