import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { Context, MemberContext } from '../../../http/context.ts'
import { keptValue } from '../../../http/kept-value.ts'
import { findOnly, type Within } from '../../assortment/door.ts'

/** The caller is left out, so that an answer that is kept for all members cannot depend on one of them. */
export const anyone = (ctx: MemberContext): Context => ({ ...ctx, caller: null })

interface Asked {
  readonly what: 'products' | 'facets' | 'suggest'
  readonly wanted: object
}

/**
 * An answer within the assortment of the caller's institution: kept for all its members, and never given to others, because
 * each call asks whether the assortment is the caller's.
 */
export async function keptWithin<T>(
  ctx: MemberContext,
  assortmentId: number,
  { what, wanted }: Asked,
  make: (within: Within) => Promise<T>,
): Promise<T> {
  const within = await findOnly(ctx.db, ctx.caller.id)
  if (within?.id !== assortmentId) return refuse('assortmentOther')
  const key = `assortment:${within.id}:${within.key}:${dayOf(ctx.now)}:${what}:${JSON.stringify(wanted)}`
  return keptValue(ctx.kept, key, ['catalogue', 'config'], () => make(within))
}
