import type { KeptNoun } from '@gongfang/contract/base/endpoint'
import { Kept, type KeptAnswer } from './kept.ts'

const values = new WeakMap<KeptAnswer, unknown>()

/** Something small that many answers are made of, kept as they are. Whoever gets it must not change it. */
export async function keptValue<T>(
  kept: Kept,
  key: string,
  nouns: readonly KeptNoun[],
  make: () => Promise<T>,
): Promise<T> {
  const answer = await kept.answer(key, nouns, async () => ({
    headers: {},
    body: JSON.stringify(await make()),
  }))
  if (!values.has(answer)) values.set(answer, JSON.parse(String(await Kept.plain(answer))))
  return values.get(answer) as T
}
