import { refuseField } from '@gongfang/contract/base/refusal'

/** Reads a position such as '1790000000000-12': start of the last row in milliseconds, and its id. */
export function seenOf(after: string | undefined): { startsAt: string; id: number } | undefined {
  if (after === undefined) return undefined
  const [, ms, id] = /^(\d{1,14})-(\d{1,15})$/.exec(after) ?? refuseField('after', '翻页位置不正确')
  return { startsAt: new Date(Number(ms)).toISOString(), id: Number(id) }
}

export const keyOf = ({ startsAt, id }: { startsAt: string; id: number }) => `${Date.parse(startsAt)}-${id}`
