import { hash } from 'node:crypto'
import { type Fen, fen, fenToPoints, points, showFen, showPoints } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { type OpenWays, OrderPreview } from '@gongfang/contract/buying/order'
import { countedPieces } from '@gongfang/contract/goods/cart-rules'
import { requiredFields } from '@gongfang/contract/people/institution-settings'
import type { Db } from '../../../db/connect.ts'
import { mustKnow } from '../../../goods/cart/door.ts'
import { freightFen, freightNote, ruleFor } from '../../../goods/freight/door.ts'
import { compiled } from '../../../http/compiled.ts'
import { costFen, type JudgedFund, judgeFund, worthFen } from '../../../people/fund/door.ts'
import { type Config, withDefaults } from '../../../system/config/door.ts'
import { planFor, shownPlan } from '../../approval/door.ts'
import { type HeldOffer, keptOffer, wantedOffer } from '../../inquiry/door.ts'
import { chargeOf } from '../fund-rules.ts'
import { payWaysOf } from '../pay/rules.ts'
import { getQuoteFacts, type QuoteDraft, type QuoteFacts } from './queries.ts'
import {
  deductMost,
  mustBeOffered,
  orderAmounts,
  type QuotedLine,
  quoteLine,
  statusFor,
  type Terms,
} from './rules.ts'

export interface Quote {
  preview: OrderPreview
  lines: QuotedLine[]
  /** The cart lines it came from; none for buy-now. */
  lineIds: number[]
  config: Config
  /** The member's institution at this moment; its rules were asked. */
  institutionId: number | null
  /** The approval steps and the version of the rules; undefined if no approval is needed. */
  plan: (Awaited<ReturnType<typeof planFor>> & { version: number }) | undefined
  /** What the institution has agreed to buy, as the lines were judged by. */
  assortment: QuoteFacts['assortment']
  /** The fund that the draft names, if the member may use it. */
  fund: JudgedFund | undefined
  /** The offer that the lines are priced by. */
  offer: HeldOffer | undefined
}

interface QuoteInput {
  memberId: number
  draft: QuoteDraft
  open: Partial<OpenWays>
  now: Date
  /** Locks the inquiry or the cart lines of an order, and the spending limits that it is compared with, until the transaction ends. */
  lock?: boolean
}

/** The order as it would be placed now. All values come from the database; the draft only names rows. */
export async function makeQuote(
  db: Db,
  { memberId, draft, open, now, lock = false }: QuoteInput,
): Promise<Quote> {
  const { source, offer } = await sourceOf(db, { draft, memberId, now, lock })
  const { addressId } = draft
  const facts = await getQuoteFacts(db, { memberId, draft: { source, addressId }, today: dayOf(now), lock })
  const { wishes, balance, freightRules, belonging, assortment } = facts
  const approvalVersion = belonging?.approvalVersion ?? null
  const stored = draft.delivery === 'depot'
  const address = stored ? null : draft.address === undefined ? facts.address : draft.address
  const config = withDefaults(facts.settings)
  if (draft.source.kind === 'cart') mustKnow(draft.source.lineIds, lineIdsOf(wishes))
  if (wishes.length === 0) refuse('notFound')
  const terms = termsOf(config)
  const { scoreBuyRate, priceOrScore } = config
  const lineTerms = { scoreBuyRate, priceOrScore, delivery: draft.delivery, today: dayOf(now) }
  const counted = countedPieces(wishes)
  const isKept = draft.source.kind === 'request' && draft.source.requestId !== undefined
  const lines = wishes.map(({ lineId, ownCode, ...sku }, at) => {
    const offered = offer?.rows.find(({ skuId }) => skuId === sku.skuId)
    const wish = { ...sku, offered, status: statusFor(sku, offered) }
    // The people of a request have seen its goods. Title and price of any other draft are shown to nobody.
    if (wish.status === 'draft' && !isKept) refuse(draft.along ? 'onlyOffered' : 'notFound')
    mustBeOffered(wish, sku.quantity)
    const priced = quoteLine(wish, sku.quantity, lineTerms, counted[at])
    const line = ownCode === '' ? priced : { ...priced, ownCode }
    return lineId === null ? line : { ...line, lineId }
  })
  const parcel = {
    regionCode: address?.regionCode ?? '',
    weightG: lines.reduce((sum, line) => sum + line.weightG * line.quantity, draft.along?.weightG ?? 0),
    goodsFen: fen(
      orderAmounts({ lines, freightFen: 0, wishPoints: points(0), balance }, terms).goodsFen +
        (draft.along?.goodsFen ?? 0),
    ),
  }
  const offeredFreight = offer?.rows[0]?.freightFen ?? null
  const freight = address
    ? (offeredFreight ?? restOfFreight(freightFen(freightRules, parcel), draft.along))
    : 0
  const amounts = orderAmounts(
    { lines, freightFen: freight ?? 0, wishPoints: draft.deductPoints, balance },
    terms,
  )
  const payWays = payWaysOf(amounts, open)
  const fund = await fundOf(db, { draft, memberId, lines, amounts, now })
  const plan =
    approvalVersion === null &&
    fund?.verdict.says !== 'ask' &&
    !lines.some(({ outside }) => outside === 'ask')
      ? undefined
      : await approvalOf(db, {
          version: approvalVersion ?? 0,
          memberId,
          lines,
          amounts,
          fund,
          now,
          lock,
          besideFen: draft.along?.worthFen,
        })
  const demands = belonging?.demands
  const required = demands ? requiredFields(demands, worthFen(amounts)) : []
  const shown = compiled(OrderPreview).parse({
    quote: '',
    lines,
    delivery: draft.delivery,
    address,
    amounts,
    deductMostPoints: deductMost(amounts.goodsFen, balance, terms),
    balancePoints: balance,
    payWays,
    freightNote: stored
      ? '寄存不收运费'
      : offeredFreight !== null
        ? `按报价，运费 ${shownIn(terms)(offeredFreight)}`
        : freightNote(ruleFor(freightRules, parcel.regionCode), shownIn(terms)),
    obstacles: [
      ...(lines.some((line) => line.reason) ? ['lines'] : []),
      ...(address || stored ? [] : ['addressMissing']),
      ...(freight === null ? ['noDelivery'] : []),
      ...(amounts.payablePoints > balance ? ['pointsShort'] : []),
      ...(payWays.length === 0 ? ['payChannel'] : []),
    ],
    ...(required.length > 0 && { required }),
    ...(plan && { approval: { ...shownPlan(plan), payDays: config.approvedPayDays } }),
  })
  return {
    preview: { ...shown, quote: hashOf(shown) },
    lines,
    lineIds: lineIdsOf(wishes),
    config,
    institutionId: belonging?.institutionId ?? null,
    plan,
    assortment,
    fund,
    offer,
  }
}

/** The goods that are named. Those of an offer, or of a request by an offer that still holds, with what was offered. */
async function sourceOf(
  db: Db,
  { draft, memberId, now, lock }: Pick<QuoteInput, 'draft' | 'memberId' | 'now'> & { lock: boolean },
) {
  const { source } = draft
  if (source.kind === 'offer') {
    const offer = await wantedOffer(db, source, { memberId, now, lock })
    const lines = offer.rows.map(({ skuId, wanted }) => ({ skuId, quantity: wanted }))
    return { source: { kind: 'request' as const, lines }, offer }
  }
  if (source.kind !== 'request') return { source, offer: undefined }
  const offered = source.lines.flatMap((line) => line.offered ?? [])
  if (offered.length === 0) return { source, offer: undefined }
  const { requestId } = source
  return { source, offer: await keptOffer(db, { offered, requestId }, { memberId, now, lock }) }
}

/** Freight of all goods that go together, less what was paid for the first of them. */
const restOfFreight = (whole: Fen | null, along: QuoteDraft['along']) =>
  whole === null || !along ? whole : fen(Math.max(0, whole - along.freightFen))

interface Funding extends Pick<Quote, 'lines'> {
  draft: QuoteDraft
  memberId: number
  amounts: OrderPreview['amounts']
  now: Date
}

async function fundOf(db: Db, { draft: { fundId, held, heldBy }, memberId, lines, amounts, now }: Funding) {
  if (fundId === undefined) return undefined
  const charge = { ...chargeOf({ amounts, lines }, now), heldFen: held && costFen(held) }
  return judgeFund(db, { id: fundId, memberId, heldBy, ...charge })
}

async function approvalOf(db: Db, asked: Parameters<typeof planFor>[1]): Promise<Quote['plan']> {
  const plan = await planFor(db, asked)
  return plan.steps.length > 0 ? { ...plan, version: asked.version } : undefined
}

const lineIdsOf = (wishes: readonly { lineId: number | null }[]) =>
  wishes.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]))

/** The configuration of prices, points and rewards. */
export const termsOf = (config: Config): Terms => ({
  currency: config.priceOrScore === '2' ? 'points' : 'money',
  rate: config.scoreBuyRate,
  deductionPercent: config.pointsDeductionPercent,
  rewardPerYuan: config.pointsRewardPerYuan,
})

const shownIn = ({ currency, rate }: Terms) =>
  currency === 'points' ? (amount: Fen) => showPoints(fenToPoints(amount, rate)) : showFen

/**
 * Hash of everything that the buyer agrees to. Stock, terms of quantities and own codes are left out, and so is a new version
 * of a price list that says the same; whether and when a line can be sent, and which list decides its price, is included.
 */
function hashOf({ lines, delivery, address, amounts }: OrderPreview): string {
  const agreed = {
    lines: lines.map(
      ({
        stock: _stock,
        backorder: _backorder,
        image: _image,
        ownCode: _ownCode,
        minQuantity: _least,
        stepQuantity: _step,
        agreed,
        ...line
      }) => ({ ...line, ...(agreed && { listId: agreed.listId }) }),
    ),
    delivery,
    address: address && [address.id, address.receiver, address.phone, address.regionCode, address.detail],
    amounts,
  }
  return hash('sha256', JSON.stringify(agreed))
}
