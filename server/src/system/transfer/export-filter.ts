import { refuse } from '@gongfang/contract/base/refusal'
import type { ZodMiniObject } from 'zod/mini'
import { parseQuery } from '../../http/input.ts'

/** Reads a filter as the list's query is read: every value may be a text. An unknown name is refused. */
export function parseFilter(input: ZodMiniObject, filter: Record<string, unknown>) {
  const unknown = Object.keys(filter).find((name) => !Object.hasOwn(input.shape, name))
  if (unknown !== undefined) refuse('exportFilter', { values: { name: unknown } })
  const texts = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return parseQuery(input, texts)
}
