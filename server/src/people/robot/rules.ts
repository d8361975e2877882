import { triedAgain } from '../../jobs/rules.ts'

/** All three companies take 20 messages a minute from a robot (飞书 100); a few are left for others that use the same one. */
export const A_MINUTE = 15
const MINUTE_MS = 60_000
export const nextTry = triedAgain([1, 5, 15, 60])

export const minuteAfter = (now: Date) => new Date(now.getTime() + MINUTE_MS)

interface Line {
  readonly names: readonly string[]
  readonly title: string
  readonly body: string
  readonly link: string
}

/** How many lines one text has room for. */
const TEXT_BYTES = 1_900

/**
 * Lines as one text, and how many of them it holds: what waits behind each other is said together. It begins with 工坊商城 as
 * alerts do: a robot with 自定义关键词 drops texts without the word.
 */
export function textOf(shop: string, lines: readonly Line[]): { text: string; count: number } {
  const head = shop.includes('工坊商城') ? `【${shop}】` : `【工坊商城】${shop}`
  let text = head
  let count = 0
  for (const { names, title, body, link } of lines) {
    const to = names.length > 0 ? `（${names.slice(0, 5).join('、')}${names.length > 5 ? '等' : ''}）` : ''
    const next = `${text}\n${[`${title}${to}`, body, link].filter((one) => one !== '').join('\n')}`
    if (count > 0 && Buffer.byteLength(next) > TEXT_BYTES) break
    text = next
    count += 1
  }
  return { text, count }
}

/** Kinds of work of which more waits than when it was last told. A kind that was never counted is not told. */
export const risen = (
  before: readonly { kind: string; count: number }[],
  now: readonly { kind: string; count: number }[],
) =>
  now.flatMap(({ kind, count }) => {
    const last = before.find((one) => one.kind === kind)?.count
    return last !== undefined && count > last ? [{ kind, count, more: count - last }] : []
  })
