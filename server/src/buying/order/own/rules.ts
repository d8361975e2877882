import { sentence } from '@gongfang/contract/base/refusal'
import { type OrderAction, type OrderDetail, orderCan } from '@gongfang/contract/buying/order'
import {
  type InstitutionAction,
  type InstitutionRole,
  institutionActionNames,
  roleMay,
  roleNames,
} from '@gongfang/contract/people/institution'
import type { AccountStatus } from '@gongfang/contract/people/member'
import { takesAftersales, takesRefused } from '@gongfang/contract/service/aftersale'

/** An order as its reader sees it. */
export interface ActionFacts
  extends Pick<
    OrderDetail,
    'state' | 'currency' | 'payableFen' | 'payBefore' | 'remind' | 'delivery' | 'buyer'
  > {
  /** The order belongs to the institution in which the reader is an active member. */
  isOfInstitution: boolean
  uninvoicedFen: number
  /** Pieces that the reader has in the depot. */
  kept: number
  /** The order is done, and goods of it have reached the buyer. */
  hasReached: boolean
  /** The first refusal of goods that nobody has settled. */
  refusedAt: string | null
  /** A change of the order waits for somebody. */
  isChanging: boolean
  /** Known where the whole order is shown. */
  doneAt?: string | null
}

interface Reader {
  status: AccountStatus
  statusReason: string
  roles: readonly InstitutionRole[]
}

/** The actions that the reader is offered, each with '' or with the sentence of its refusal, as the contract defines them. */
export function actionsOf(
  order: ActionFacts,
  reader: Reader,
  { now, aftersaleDays }: { now: Date; aftersaleDays: number },
): Partial<Record<OrderAction, string>> {
  const { state, remind, isOfInstitution } = order
  const isOwn = order.buyer === ''
  const actions: Partial<Record<OrderAction, string>> = {}
  const offer = (action: OrderAction, ...bars: string[]) => {
    actions[action] = bars.find((bar) => bar !== '') ?? ''
  }
  const role = (action: InstitutionAction) => roleBar(reader, action)
  const inTime = order.payBefore === null || now.toISOString() < order.payBefore
  if (orderCan.pay.includes(state) && inTime) {
    const isPaidByOthers = order.currency === 'money' && order.payableFen > 0 && isOfInstitution
    if (isOwn) offer('pay', statusBar(reader), role('pay'))
    else if (isPaidByOthers && role('payOfColleague') === '') offer('pay', statusBar(reader))
  }
  if (isOfInstitution && order.uninvoicedFen > 0) {
    if (isOwn) offer('invoice', statusBar(reader), role('invoice'))
    else if (role('invoiceOfColleague') === '') offer('invoice', statusBar(reader))
  }
  if (!isOwn) return actions
  if (orderCan.cancel.includes(state)) offer('cancel', role('order'))
  if (orderCan.receive.includes(state)) offer('receive', role('order'))
  if (state === 'paid' && order.delivery === 'express' && isOfInstitution && !order.isChanging)
    offer('change', statusBar(reader), role('order'))
  if (remind !== 'no') offer('remind', role('order'), remind === 'done' ? sentence('remindedToday') : '')
  if (order.kept > 0) offer('depot')
  if (order.hasReached) offer('review')
  if (state !== 'unpaid') offer('reorder')
  if (order.doneAt !== undefined) {
    const taken = takesAftersales({ state, doneAt: order.doneAt }, { days: aftersaleDays, now })
    const refused = takesRefused({ ...order, doneAt: order.doneAt }, aftersaleDays)
    const late = taken || refused ? '' : sentence('aftersaleLate', { days: aftersaleDays })
    if (taken || state === 'done') offer('aftersale', role('aftersale'), late)
  }
  return actions
}

const roleBar = ({ roles }: Reader, action: InstitutionAction) =>
  roleMay(roles, action)
    ? ''
    : sentence('institutionRole', { role: roleNames(roles), what: institutionActionNames[action] })

function statusBar({ status, statusReason }: Reader) {
  if (status === 'incomplete') return sentence('institutionMissing')
  if (status === 'pending') return sentence('institutionPending')
  return status === 'rejected' ? sentence('institutionRejected', { reason: statusReason }) : ''
}
