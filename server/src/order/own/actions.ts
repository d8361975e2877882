import { roleMay } from '@gongfang/contract/institution'
import { shownConfig } from '../../config/door.ts'
import type { Caller, MemberContext } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import type { OrderSearch, Sight } from './queries.ts'
import { type ActionFacts, actionsOf } from './rules.ts'

export function sightOf({ id, institutionId, roles, unitId, manages }: Caller): Sight {
  const own = { memberId: id, institutionId, all: false, unitIds: [] }
  if (institutionId === null) return own
  const ofUnit = unitId !== null && roleMay(roles, 'ordersOfUnit') ? [unitId] : []
  return { ...own, all: roleMay(roles, 'ordersOfAll'), unitIds: [...manages, ...ofUnit] }
}

/** Refuses a scope that the caller's roles do not show; who manages a unit needs no role for it. */
export function searchOf<S extends Omit<OrderSearch, 'sight'>>(caller: Caller, search: S) {
  if (search.scope === 'all') roleMust(caller, 'ordersOfAll')
  if (search.scope === 'unit' && caller.manages.length === 0) roleMust(caller, 'ordersOfUnit')
  return { ...search, sight: sightOf(caller) }
}

/** Adds what the caller may do with an order. */
export async function offering(ctx: MemberContext) {
  const { aftersaleDays } = await shownConfig(ctx)
  const { caller, now } = ctx
  return <O extends ActionFacts>(order: O) => ({
    ...order,
    actions: actionsOf(order, caller, { now, aftersaleDays }),
  })
}
