import type { AcceptLine } from '@gongfang/contract/acceptance'
import {
  type InstitutionRole,
  institutionActionNames,
  roleMay,
  roleNames,
} from '@gongfang/contract/institution'
import { showFen } from '@gongfang/contract/money'
import { type RefusalReason, refuse, refuseField } from '@gongfang/contract/refusal'
import { costFen } from '../fund/rules.ts'

/** A line with what can be decided of it: `refused` pieces stand and can still be accepted. */
export interface Acceptable {
  orderLineId: number
  refused: number
  open: number
  serials: readonly string[]
}

export interface AcceptanceFacts {
  memberId: number
  institutionId: number
  currency: 'money' | 'points'
  rate: number
  payableFen: number
  payablePoints: number
  /** The part of the amount that points set off. */
  deductFen: number
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
  // Points that are set off lower what is paid, not what is accepted.
  if (isOwn && otherFromFen !== null && costFen(order) + order.deductFen >= otherFromFen)
    return { reason: 'acceptanceBuyer', values: { from: showFen(otherFromFen) } }
  return null
}

/** Refuses what goes beyond the pieces that the buyer has and that were not accepted. */
export function mustBeAcceptable(lines: readonly Acceptable[], wishes: readonly AcceptLine[]) {
  if (lines.every(({ open, refused }) => open + refused === 0)) refuse('acceptanceNothing')
  const named = new Set(wishes.map(({ orderLineId }) => orderLineId))
  if (named.size < wishes.length) refuseField('lines', '同一商品请只填写一次')
  for (const { orderLineId, accepted, refused, serials } of wishes) {
    const line = lines.find((one) => one.orderLineId === orderLineId) ?? refuse('acceptanceQuantity')
    if (refused > line.open || accepted + refused > line.open + line.refused) refuse('acceptanceQuantity')
    const known = [...line.serials, ...serials]
    const twice = known.find((serial, at) => known.indexOf(serial) < at)
    if (twice !== undefined) refuseField('serials', `序列号 ${twice} 重复`)
  }
}
