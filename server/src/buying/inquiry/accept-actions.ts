import assert from 'node:assert/strict'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { inquiryCan, inquiryStateNames } from '@gongfang/contract/buying/inquiry'
import type { OrderSource } from '@gongfang/contract/buying/order'
import type { OfferedBy } from '@gongfang/contract/goods/price-list'
import type { Db } from '../../db/connect.ts'
import type { OfferedRow } from '../../goods/price-list/door.ts'
import { findBelonging } from '../../people/member/door.ts'
import {
  findHeld,
  findVersion,
  type HeldInquiry,
  insertTaken,
  type OfferedGoods,
  updateAccepted,
  updateLetGo,
  updateOrdered,
} from './accept-queries.ts'
import { tellMember } from './events.ts'

/** A version of an offer that holds, with the lines that were chosen of it. */
export interface HeldOffer {
  inquiryId: number
  no: string
  version: number
  rows: (OfferedRow & { skuId: number })[]
}

interface Reading {
  memberId: number
  now: Date
  /** Locks the inquiry until the transaction ends. */
  lock: boolean
}

type OfferSource = Extract<OrderSource, { kind: 'offer' }>

/** What the member wants of an offer. Refuses in words what cannot be accepted now. */
export async function wantedOffer(
  db: Db,
  { no, version, lines }: OfferSource,
  { memberId, now, lock }: Reading,
) {
  const inquiry = await findHeld(db, no, lock)
  if (inquiry?.memberId !== memberId || !(await isStillOf(db, inquiry))) refuse('notFound')
  if (!inquiryCan.accept.includes(inquiry.state))
    refuse('offerClosed', { values: { state: inquiryStateNames[inquiry.state] } })
  if (inquiry.version !== version) refuse('offerMoved', { values: { version: inquiry.version } })
  const lineIds = lines.map(({ lineId }) => lineId)
  const offer = (await findVersion(db, { id: inquiry.id, version, lineIds })) ?? refuse('notFound')
  if (offer.untilOn < dayOf(now)) refuse('offerExpired', { values: { untilOn: offer.untilOn } })
  const wanted = lines.map(({ lineId, quantity }) => {
    const line = offer.lines.find((one) => one.lineId === lineId) ?? refuse('notFound')
    return { ...line, wanted: quantity }
  })
  const rows = modelsOf(wanted).map((line) => ({ ...line, ...headOf(offer) }))
  return { inquiryId: inquiry.id, no, version, rows }
}

const headOf = ({ untilOn, freightFen }: Pick<OfferedRow, 'untilOn' | 'freightFen'>) => ({
  untilOn,
  freightFen,
})

type Goods = Omit<OfferedGoods, 'untilOn'>

/** Refuses described articles, and a model or a line that was chosen twice. */
function modelsOf(wanted: readonly (Goods & { wanted: number })[]) {
  const unnamed = wanted.filter(({ skuId }) => skuId === null)
  if (unnamed.length > 0) refuse('offerUnnamed', { values: { names: namesOf(unnamed) } })
  const twice = wanted.filter(({ skuId }, at) => wanted.findIndex((one) => one.skuId === skuId) < at)
  if (twice.length > 0) refuse('offerTwice', { values: { names: namesOf(twice) } })
  return wanted.flatMap(({ skuId, ...line }) => (skuId === null ? [] : [{ ...line, skuId }]))
}

const namesOf = (lines: readonly { title: string }[]) => lines.map(({ title }) => title).join('、')

const isStillOf = async (db: Db, { memberId, institutionId }: HeldInquiry) =>
  (await findBelonging(db, memberId))?.institutionId === institutionId

/**
 * The offer that a purchase request was handed in by, as long as it holds for the request: it was not replaced, accepted
 * otherwise or ended since.
 */
export async function keptOffer(
  db: Db,
  { offered, requestId }: { offered: readonly OfferedBy[]; requestId: number | undefined },
  { memberId, now, lock }: Reading,
): Promise<HeldOffer | undefined> {
  const [first] = offered
  const inquiry = first && (await findHeld(db, first.no, lock))
  if (!inquiry || inquiry.memberId !== memberId || inquiry.version !== first.version) return undefined
  const isOurs = inquiry.state === 'accepted' && inquiry.requestId === requestId
  if (!isOurs && !inquiryCan.accept.includes(inquiry.state)) return undefined
  const { id, version } = inquiry
  const lineIds = offered.map(({ lineId }) => lineId)
  const offer = await findVersion(db, { id, version, lineIds })
  if (!offer || offer.untilOn < dayOf(now)) return undefined
  const rows = offer.lines.flatMap(({ skuId, ...line }) =>
    skuId === null ? [] : [{ ...line, ...headOf(offer), skuId }],
  )
  return { inquiryId: id, no: first.no, version, rows }
}

interface Taking {
  memberId: number
  now: Date
}

/** Others have to agree first: the offer stays as it is for this request. */
export async function acceptFor(
  tx: Db,
  { inquiryId: id, version }: HeldOffer,
  { requestId, requestNo, memberId, now }: Taking & { requestId: number; requestNo: string },
) {
  assert(await updateAccepted(tx, { id, version, requestId, requestNo, now }), 'the inquiry is locked')
  await insertTaken(tx, { id, what: 'accepted', memberId, version, text: requestNo, now })
}

/** The offer became this order. */
export async function orderedBy(
  tx: Db,
  { inquiryId: id, version }: HeldOffer,
  { orderNo, requestId, memberId, now }: Taking & { orderNo: string; requestId: number | null },
) {
  assert(await updateOrdered(tx, { id, version, requestId, orderNo, now }), 'the inquiry is locked')
  await insertTaken(tx, { id, what: 'ordered', memberId, version, text: orderNo, now })
}

/** The request came to nothing, or is not of the offer any more: the offer waits for its owner again while it lasts. */
export async function letGo(
  tx: Db,
  { id: requestId, lines }: { id: number; lines: readonly { offered?: OfferedBy | undefined }[] },
  { now }: { now: Date },
) {
  if (!lines.some(({ offered }) => offered)) return
  for (const row of await updateLetGo(tx, { requestId, today: dayOf(now), now })) {
    const { id, no, title, memberId, state, version, untilOn } = row
    const what = state === 'expired' ? 'expired' : 'reopened'
    await insertTaken(tx, { id, what, memberId: null, version, now })
    if (what === 'expired')
      await tellMember(tx, {
        memberId,
        event: 'offerExpired',
        reference: `inquiry/${id}/${version}`,
        values: { no, title, untilOn },
      })
  }
}
