import type { Parsed } from '@gongfang/contract/base/endpoint'
import { Refusal, refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import {
  type askApproval,
  type lowerRequest,
  type previewRequest,
  type RequestState,
  requestCan,
  type resubmitRequest,
} from '@gongfang/contract/buying/approval'
import { openWayOf } from '@gongfang/contract/buying/order'
import { type NoteKey, noteKeys, notesIn, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import { roleMay } from '@gongfang/contract/people/institution'
import { type Db, runIn } from '../../../db/connect.ts'
import { removeLines } from '../../../goods/cart/door.ts'
import type { House, MemberContext } from '../../../http/context.ts'
import { mustMayPay } from '../../../people/fund/door.ts'
import { findBelonging, getMember, lockInstitutions } from '../../../people/member/door.ts'
import { attach, listAttachments, setAttachments } from '../../../system/attachment/door.ts'
import { openChannels } from '../../../system/provider/door.ts'
import {
  giveBack,
  handIn,
  handInAgain,
  lockApproved,
  lockOwnRequest,
  lockToDecide,
  lower,
  markOrdered,
  planFor,
  type RequestRow,
} from '../../approval/door.ts'
import { acceptFor, letGo } from '../../inquiry/door.ts'
import { hasTitle, mustBeAgreed, mustHaveTitle, place } from '../place/actions.ts'
import { mustBeAhead, mustBeOrderable, mustHaveRequired } from '../place/rules.ts'
import { makeQuote, type Quote } from '../quote/actions.ts'
import type { RequestedLine } from '../quote/queries.ts'
import { differencesOf, leftTiers, loweredLines, mustLower, mustNotGrow } from './rules.ts'

type Wanted = readonly RequestedLine[]

/** The order of the preview, frozen until others have agreed to it. Its cart lines are used up as by an order. */
export async function ask(ctx: MemberContext, input: Parsed<typeof askApproval>) {
  mustBeAhead(input, dayOf(ctx.now))
  const open = await openChannels(ctx)
  const { caller, now } = ctx
  return ctx.once(async (tx) => {
    const institutionId = caller.institutionId ?? refuse('institutionMissing')
    // The people of the institution stay as they are until the steps are written.
    await lockInstitutions(tx, [institutionId])
    const quote = await makeQuote(tx, { memberId: caller.id, draft: input, open, now, lock: true })
    return askQuoted(tx, { memberId: caller.id, institutionId, unitId: caller.unitId, now }, quote, input)
  })
}

interface Requester {
  memberId: number
  institutionId: number
  unitId: number | null
  now: Date
}

/** Hands in what was quoted, which a rule of the institution matches. The institution is locked. */
export async function askQuoted(
  tx: Db,
  { memberId, institutionId, unitId, now }: Requester,
  quote: Quote,
  input: Parsed<typeof askApproval>,
) {
  mustBeAgreed(quote, input, institutionId)
  mustHaveRequired(quote.preview, input)
  if (input.invoice) await mustHaveTitle(tx, institutionId, input.invoice)
  const {
    plan = refuse('approvalNotNeeded', { data: { preview: quote.preview } }),
    preview,
    lineIds,
    offer,
  } = quote
  const { no, id } = await handIn(tx, {
    ...frozenOf(quote, { rulesVersion: plan.version, fundId: input.fundId }),
    ...{ memberId, institutionId, unitId },
    address: preview.address,
    payWay: input.payWay,
    deductPoints: input.deductPoints,
    ...notesIn(noteKeys, input),
    invoice: input.invoice ?? null,
    plan,
    now,
  })
  if (offer) await acceptFor(tx, offer, { requestId: id, requestNo: no, memberId, now })
  const to = { noun: 'request', id } as const
  await attach(tx, { to, uploadIds: input.attachmentIds, memberId, now })
  if (lineIds.length > 0) await removeLines(tx, memberId, lineIds)
  return { no }
}

export const frozenOf = (
  { preview, fund }: Quote,
  { rulesVersion, fundId }: { rulesVersion: number; fundId: number | undefined },
) => ({
  rulesVersion,
  lines: preview.lines,
  amounts: preview.amounts,
  delivery: preview.delivery,
  ...fundingOf(fund, fundId),
})

/** The fund that holds the amount until the order. One that may not pay for it is refused now already. */
function fundingOf(judged: Quote['fund'], fundId: number | undefined) {
  if (fundId === undefined) return { fund: null, fundOver: false, judged: undefined }
  const { fund, verdict } = judged ?? refuse('notFound')
  mustMayPay(verdict, { asked: true })
  const { id, code, name, version } = fund
  const within = verdict.says === 'ok'
  return {
    fund: { id, code, name },
    fundOver: verdict.says === 'ask',
    judged: { version, within, partId: fund.part?.id ?? null },
  }
}

/** The request as an order draft: the goods and the address that it names, whatever the cart and the address book say. */
const draftOf = (request: RequestRow, lines: Wanted, fundId?: number) => ({
  source: { kind: 'request' as const, lines: withOffers(request, lines), requestId: request.id },
  delivery: request.delivery,
  deductPoints: request.deductPoints,
  address: request.address,
  ...(fundId !== undefined && { fundId }),
})

/** An offer holds its prices to its end, also for what came back. */
function withOffers({ lines: frozen }: RequestRow, lines: Wanted): Wanted {
  const offeredOf = new Map(frozen.map(({ skuId, offered }) => [skuId, offered]))
  return lines.map((line) => ({ ...line, offered: offeredOf.get(line.skuId) }))
}

/** The draft of a request that waits: its fund holds its amount, and each price list the price to the list's end. */
const heldDraftOf = (request: RequestRow, lines: Wanted) => ({
  ...draftOf(request, withHeldPrices(request, lines), request.fund?.id),
  held: request.amounts,
  heldBy: request.id,
  ...(request.supplement && { along: request.supplement.along }),
})

function withHeldPrices({ lines: frozen }: RequestRow, lines: Wanted): Wanted {
  const agreedOf = new Map(frozen.map(({ skuId, agreed }) => [skuId, agreed]))
  return lines.map(({ skuId, quantity }) => ({ skuId, quantity, agreed: agreedOf.get(skuId) }))
}

export const preview = (ctx: MemberContext, { no, lines, fundId }: Parsed<typeof previewRequest>) =>
  ctx.transaction(async (tx) => {
    const request = await lockOwnRequest(tx, { no, memberId: ctx.caller.id })
    if (!requestCan.resubmit.includes(request.state)) refuse('requestMoved')
    mustBeOf(request, lines)
    const open = await openChannels({ ...ctx, db: tx })
    const draft = draftOf(request, lines, fundId)
    return (await makeQuote(tx, { memberId: ctx.caller.id, draft, open, now: ctx.now })).preview
  })

/** Refuses goods that the request does not name, and goods that are sent twice. */
function mustBeOf({ lines }: RequestRow, wanted: Wanted) {
  const known = new Set(lines.map(({ skuId }) => skuId))
  if (wanted.some(({ skuId }) => !known.delete(skuId))) refuse('notFound')
}

export async function resubmit(
  ctx: MemberContext,
  { no, revision, lines, fundId, quote: agreed, attachmentIds, ...written }: Parsed<typeof resubmitRequest>,
): Promise<{ state: RequestState }> {
  const open = await openChannels(ctx)
  const { caller, now } = ctx
  return ctx.transaction(async (tx) => {
    const institutionId = caller.institutionId ?? refuse('institutionMissing')
    await lockInstitutions(tx, [institutionId])
    const request = await lockOwnRequest(tx, { no, memberId: caller.id })
    if (request.institutionId !== institutionId) refuse('notFound')
    if (!requestCan.resubmit.includes(request.state) || request.revision !== revision) refuse('requestMoved')
    mustBeOf(request, lines)
    const draft = draftOf(request, lines, fundId)
    const quote = await makeQuote(tx, { memberId: caller.id, draft, open, now, lock: true })
    const wish = await withTitle(tx, request, wishOf(request, quote.preview))
    mustBeAgreed(quote, { quote: agreed, ...wish, invoice: wish.invoice ?? undefined }, institutionId)
    const notes = withWritten(request, written)
    mustBeAhead(notes, dayOf(now))
    const to = { noun: 'request', id: request.id } as const
    const files = attachmentIds ?? (await listAttachments(tx, to)).map(({ id }) => id)
    mustHaveRequired(quote.preview, { ...notes, fundId, attachmentIds: files })
    const plan = quote.plan ?? { version: request.rulesVersion, steps: [], unmet: '' }
    if (attachmentIds) await setAttachments(tx, { to, uploadIds: attachmentIds, memberId: caller.id, now })
    if (quote.offer) {
      const accepted = { requestId: request.id, requestNo: no, memberId: caller.id, now }
      await acceptFor(tx, quote.offer, accepted)
    }
    const state = await handInAgain(tx, request, {
      ...request,
      ...wish,
      ...notes,
      ...frozenOf(quote, { rulesVersion: plan.version, fundId }),
      plan,
      now,
    })
    return { state }
  })
}

/** The notes of the request, and in place of some what was written now. */
const withWritten = (
  request: OrderNotes,
  written: { readonly [Key in NoteKey]?: string | undefined },
): OrderNotes => Object.fromEntries(noteKeys.map((key) => [key, written[key] ?? request[key]])) as OrderNotes

/**
 * How it is paid and invoiced, as far as the shop still offers it: it may take points instead of money now, or have closed
 * a way to pay. What is paid without money is not invoiced.
 */
const wishOf = (
  { payWay, invoice }: RequestRow,
  { payWays, amounts }: Quote['preview'],
): Pick<RequestRow, 'payWay' | 'invoice'> => ({
  payWay: openWayOf(payWay, payWays),
  invoice: amounts.payableFen === 0 ? null : invoice,
})

/** No invoice to a title that is gone: others would agree, and no order could come of it. */
async function withTitle(tx: Db, { institutionId }: RequestRow, wish: ReturnType<typeof wishOf>) {
  const { invoice } = wish
  return invoice && !(await hasTitle(tx, institutionId, invoice)) ? { ...wish, invoice: null } : wish
}

/** An approver takes goods out or lowers quantities; the prices are those of now. */
export async function lowerAs(
  ctx: MemberContext,
  { no, revision, lines, comment }: Parsed<typeof lowerRequest>,
) {
  const open = await openChannels(ctx)
  const { caller, now } = ctx
  return ctx.transaction(async (tx) => {
    const { request } = await lockToDecide(tx, caller.id, { no, revision })
    if (request.supplement) refuse('requestOfChange')
    const what = mustLower(request.lines, lines)
    const draft = heldDraftOf(request, lines)
    const {
      lines: quoted,
      preview,
      fund,
      offer,
    } = await makeQuote(tx, { memberId: request.memberId, draft, open, now })
    mustBeOrderable(quoted, preview)
    const before = await namesOf(tx, request, { ...request, fund, now })
    const after = await namesOf(tx, request, { ...preview, fund, now })
    mustNotGrow(request, preview, { before, after, waitedDays: daysSince(request.submittedAt, now) })
    const said = [what, ...leftTiers(request, preview.lines), comment].filter(Boolean).join('；')
    if (!offer) await letGo(tx, request, { now })
    await lower(tx, request, {
      lines: loweredLines(request.lines, preview.lines),
      amounts: preview.amounts,
      what: said,
      by: caller.id,
      now,
    })
    return {}
  })
}

/** Names of the rules, of the version that the request was handed in under, that match these goods. */
const namesOf = async (
  tx: Db,
  { id: exceptRequestId, memberId, rulesVersion: version }: RequestRow,
  { lines, amounts, fund, now }: Pick<RequestRow, 'lines' | 'amounts'> & Pick<Quote, 'fund'> & { now: Date },
) => {
  const plan = await planFor(tx, { version, memberId, lines, amounts, fund, now, exceptRequestId })
  return plan.steps.flatMap(({ rules }) => rules)
}

/**
 * Places the order of an approved request under the requester's name, once: the request is locked, and names its order.
 * A refusal is an answer for the requester, who gets the request back with it.
 */
export async function placeRequested(house: House, { requestId }: { requestId: number }) {
  const { clock, db } = house
  const run = runIn(db)
  const now = clock()
  const open = await openChannels(house)
  try {
    await run(async (tx) => {
      const request = await lockApproved(tx, requestId)
      if (!request) return
      await mustStillBuy(tx, request)
      const { memberId, institutionId, unitId, fund, supplement } = request
      const draft = heldDraftOf(request, request.lines)
      const quote = await makeQuote(tx, { memberId, draft, open, now, lock: true })
      const differences = differencesOf(request, quote.preview, daysSince(request.submittedAt, now))
      if (fund && !quote.fund) refuse('fundTaken', { values: { code: fund.code } })
      if (differences.length > 0)
        refuse('requestDearer', { values: { what: differences.join('；') }, data: { differences } })
      const { payWay, invoice } = wishOf(request, quote.preview)
      const wish = {
        quote: quote.preview.quote,
        payWay,
        ...notesIn(noteKeys, request),
        ...(invoice && { invoice }),
        ...(fund && { fundId: fund.id }),
        attachmentIds: [],
      }
      mustBeAgreed(quote, wish, institutionId)
      const supplementTo = supplement ? { id: supplement.orderId, no: supplement.no } : undefined
      const buyer = { memberId, institutionId, unitId, now, approved: request, supplementTo }
      const { no, payBefore } = await place(tx, buyer, quote, wish)
      await markOrdered(tx, request, { orderNo: no, payBefore, now })
      if (!quote.offer) await letGo(tx, request, { now })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Somebody changed the fund in the same moment: it is judged anew.
    if (error.reason === 'fundChanged') return placeRequested(house, { requestId })
    const { differences = [error.message] } = (error.details.data ?? {}) as { differences?: string[] }
    await run(async (tx) => {
      const request = await lockApproved(tx, requestId)
      if (request) await giveBack(tx, request, { differences, now })
    })
  }
}

const daysSince = (instant: string, now: Date) =>
  (Date.parse(dayOf(now)) - Date.parse(dayOf(instant))) / 86_400_000

/** Refuses who has left the institution, or may not order for it any more. */
export async function mustStillBuy(
  db: Db,
  { memberId, institutionId }: Pick<RequestRow, 'memberId' | 'institutionId'>,
) {
  const belonging = await findBelonging(db, memberId)
  const { disabled } = await getMember(db, memberId)
  const stands = belonging?.institutionId === institutionId && belonging.state === 'approved'
  if (!stands || disabled || !roleMay(belonging.roles, 'order')) refuse('requesterGone')
}
