import { showFen } from '@gongfang/contract/base/money'
import { type RefusalReason, refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { AcceptLine } from '@gongfang/contract/buying/acceptance'
import {
  type InstitutionRole,
  institutionActionNames,
  roleMay,
  roleNames,
} from '@gongfang/contract/people/institution'
import { worthFen } from '../../people/fund/rules.ts'

/** A line with what can be decided of it: `refused` pieces stand and can still be accepted. */
export interface Acceptable {
  orderLineId: number
  accepted: number
  refused: number
  open: number
  serials: readonly string[]
}

export interface AcceptanceFacts {
  memberId: number
  institutionId: number
  currency: 'money' | 'points'
  rate: number
  goodsFen: number
  freightFen: number
  payablePoints: number
  /** null: its buyer may accept any order. */
  otherFromFen: number | null
}

interface Receiver {
  id: number
  institutionId: number | null
  roles: readonly InstitutionRole[]
}

export interface Obstacle {
  reason: RefusalReason
  values: Record<string, string>
}

/** Why a member may not accept goods of an order; null: they may. */
export function obstacleOf(order: AcceptanceFacts, { id, institutionId, roles }: Receiver): Obstacle | null {
  const isOwn = order.memberId === id
  if (order.institutionId !== institutionId) return { reason: 'acceptanceElsewhere', values: {} }
  const action = isOwn ? 'accept' : 'acceptOfAll'
  if (!roleMay(roles, action))
    return {
      reason: 'institutionRole',
      values: { role: roleNames(roles), what: institutionActionNames[action] },
    }
  const { otherFromFen } = order
  if (isOwn && otherFromFen !== null && worthFen(order) >= otherFromFen)
    return { reason: 'acceptanceBuyer', values: { from: showFen(otherFromFen) } }
  return null
}

/**
 * Refuses what goes beyond the pieces that the buyer has and that were not accepted, and a line that somebody else has
 * decided in part since it was shown. Returns the lines with how many of their accepted pieces had been refused before.
 */
export function mustBeAcceptable(lines: readonly Acceptable[], wishes: readonly AcceptLine[]) {
  if (lines.every(({ open, refused }) => open + refused === 0)) refuse('acceptanceNothing')
  const named = new Set(wishes.map(({ orderLineId }) => orderLineId))
  if (named.size < wishes.length) refuseField('lines', '同一商品请只填写一次')
  return wishes.map((wish, index) => {
    const { seen, ...decision } = wish
    const { orderLineId, accepted, refused, serials } = decision
    const line = lines.find((one) => one.orderLineId === orderLineId) ?? refuse('acceptanceQuantity')
    if (seen && (seen.accepted !== line.accepted || seen.refused !== line.refused))
      refuse('acceptanceQuantity')
    if (refused > line.open || accepted + refused > line.open + line.refused) refuse('acceptanceQuantity')
    const known = [...line.serials, ...serials]
    const twice = known.find((serial, at) => known.indexOf(serial) < at)
    if (twice !== undefined) refuseField(`lines.${index}.serials`, `序列号 ${twice} 重复`)
    return { ...decision, reconsidered: Math.max(0, accepted + refused - line.open) }
  })
}

/** Pieces that the buyer has of an order line that was accepted or refused in part. */
export interface Decided {
  orderLineId: number
  accepted: number
  refused: number
  open: number
  /** Serial numbers of accepted pieces. */
  serials: readonly string[]
}

/** Says how many pieces of a line in an after-sale had been accepted, with which numbers, and how many refused. */
export interface Origin {
  fromAccepted: number
  fromRefused: number
  serials: readonly string[]
}

interface Claim {
  quantity: number
  accepted: number | undefined
  serials: readonly string[]
}

/** Refused pieces come first, then those to be decided, accepted ones last, unless the buyer says how many are accepted. */
export function originOf(line: Decided | undefined, { quantity, accepted, serials }: Claim): Origin {
  const has: Omit<Decided, 'orderLineId'> = line ?? { accepted: 0, refused: 0, open: quantity, serials: [] }
  const strange = serials.find((serial, at) => !has.serials.includes(serial) || serials.indexOf(serial) < at)
  if (strange !== undefined) refuseField('serials', `序列号 ${strange} 不在已验收的商品中，或重复填写`)
  if (serials.length > (accepted ?? quantity)) refuseField('serials', '序列号不能多于已验收的件数')
  const least = Math.max(0, quantity - has.refused - has.open)
  const fromAccepted = accepted ?? Math.max(least, serials.length)
  if (fromAccepted < least || fromAccepted > Math.min(quantity, has.accepted)) refuse('aftersaleQuantity')
  const missing = fromAccepted - serials.length - (has.accepted - has.serials.length)
  if (missing > 0) refuseField('serials', `请选择这几件商品的序列号，还差 ${missing} 个`)
  return { fromAccepted, fromRefused: Math.min(quantity - fromAccepted, has.refused), serials }
}
