import type { HomePage } from '@gongfang/contract/goods/catalogue'
import { listChosenCards, type Reader } from '../card/actions.ts'
import { findHome } from './queries.ts'

/** Reads the places first, then each card once. */
export async function getHome(ctx: Reader): Promise<HomePage> {
  const home = await findHome(ctx.db)
  if (!home) return { newest: [], bestSelling: [], floors: [] }
  const ids = new Set([...home.newest, ...home.bestSelling])
  const cards = new Map((await listChosenCards(ctx, [...ids])).map((card) => [card.id, card]))
  const pick = (chosen: number[]) => chosen.flatMap((id) => cards.get(id) ?? [])
  return { newest: pick(home.newest), bestSelling: pick(home.bestSelling), floors: home.floors }
}
