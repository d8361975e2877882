import { points } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { moneyWays, type OpenWays } from '@gongfang/contract/buying/order'
import { noteKeys, notesIn, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Db } from '../../../db/connect.ts'
import { draft, handIn } from '../../approval/door.ts'
import { mustBeAgreed } from '../place/actions.ts'
import { mustHaveRequired } from '../place/rules.ts'
import { makeQuote, type Quote } from '../quote/actions.ts'
import { frozenOf } from './actions.ts'

interface Wanted {
  memberId: number
  lines: readonly { skuId: number; quantity: number }[]
  addressId: number
  fundId: number | undefined
  open: OpenWays
  now: Date
  /** A request is handed in now. */
  lock?: boolean
}

/** These goods as the member would order them now. */
export const quoteLines = (db: Db, { memberId, lines, addressId, fundId, ...terms }: Wanted) =>
  makeQuote(db, {
    memberId,
    draft: {
      source: { kind: 'request', lines },
      delivery: 'express',
      addressId,
      deductPoints: points(0),
      ...(fundId !== undefined && { fundId }),
    },
    ...terms,
  })

interface Unasked {
  institutionId: number
  fundId: number | undefined
  notes: OrderNotes
}

const payWayOf = ({ preview }: Quote) => preview.payWays[0] ?? moneyWays[0]

/** Refuses what nobody could hand in now. */
export function mustBeReady(quote: Quote, { institutionId, fundId, notes }: Unasked) {
  const { preview, plan } = quote
  mustBeAgreed(quote, { quote: preview.quote, payWay: payWayOf(quote) }, institutionId)
  mustHaveRequired(preview, { ...notes, fundId, attachmentIds: [] })
  if (plan && plan.unmet !== '') refuse('approvalUnmet', { values: { rules: plan.unmet } })
  return frozenOf(quote, { rulesVersion: plan?.version ?? 0, fundId })
}

interface HandingIn extends Unasked {
  memberId: number
  unitId: number | null
  /** Why the shop hands it in. */
  why: string
  now: Date
}

/**
 * A request in the member's name that the member did not press for. What nobody has to agree to waits for the member as a
 * draft: never an order without a person.
 */
export async function handInQuoted(tx: Db, quote: Quote, handing: HandingIn) {
  const { memberId, institutionId, unitId, notes, why, now } = handing
  const { judged, ...frozen } = mustBeReady(quote, handing)
  const request = {
    ...frozen,
    ...notesIn(noteKeys, notes),
    ...{ memberId, institutionId, unitId, now },
    payWay: payWayOf(quote),
    address: quote.preview.address,
    deductPoints: points(0),
    invoice: null,
  }
  const { plan } = quote
  if (!plan) return { ...(await draft(tx, { ...request, why })), state: 'draft' as const }
  return { ...(await handIn(tx, { ...request, judged, plan, unasked: why })), state: 'pending' as const }
}
