import type { OrderWait } from '@gongfang/contract/buying/order'
import { type InstitutionAction, roleMay } from '@gongfang/contract/people/institution'
import type { Caller, MemberContext } from '../../../http/context.ts'
import { roleMust } from '../../../http/session.ts'
import { shownConfig } from '../../../system/config/door.ts'
import type { OrderSearch, Sight } from './queries.ts'
import { type ActionFacts, actionsOf } from './rules.ts'

export function sightOf({ id, institutionId, roles, unitId, manages }: Caller): Sight {
  const own = { memberId: id, institutionId, all: false, unitIds: [] }
  if (institutionId === null) return own
  const ofUnit = unitId !== null && roleMay(roles, 'ordersOfUnit') ? [unitId] : []
  return { ...own, all: roleMay(roles, 'ordersOfAll'), unitIds: [...manages, ...ofUnit] }
}

/** Refuses a scope that the caller's roles do not show; who manages a unit needs no role for it. */
export function searchOf<S extends Pick<OrderWish, 'scope' | 'waits'>>(
  { caller, now }: { caller: Caller; now: Date },
  { waits, ...search }: S,
) {
  if (search.scope === 'all') roleMust(caller, 'ordersOfAll')
  if (search.scope === 'unit' && caller.manages.length === 0) roleMust(caller, 'ordersOfUnit')
  if (waits !== undefined) roleMust(caller, roleFor[waits])
  return {
    ...search,
    sight: sightOf(caller),
    waiting: waits && { what: waits, roles: caller.roles, now },
  }
}

/** The list of orders that a member asks for. */
export type OrderWish = Omit<OrderSearch, 'sight' | 'waiting'> & { waits?: OrderWait | undefined }

const roleFor = { pay: 'payOfColleague', aftersale: 'aftersale' } as const satisfies Record<
  OrderWait,
  InstitutionAction
>

/** Whether orders of this kind can wait for the member at all. */
export const mayWait = ({ roles }: Pick<Caller, 'roles'>, what: OrderWait) => roleMay(roles, roleFor[what])

/** Adds what the caller may do with an order. */
export async function offering(ctx: MemberContext) {
  const { aftersaleDays } = await shownConfig(ctx)
  const { caller, now } = ctx
  return <O extends ActionFacts>(order: O) => ({
    ...order,
    actions: actionsOf(order, caller, { now, aftersaleDays }),
  })
}
