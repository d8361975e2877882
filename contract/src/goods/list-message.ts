import { hasCode, whyNotGoods, withoutSpeaker } from './list-chat.ts'
import type { SkippedLine, SourceRow, WantedLine } from './list-line.ts'
import { AMOUNT, type Reading, readAmount } from './list-number.ts'
import { COUNT_END, isComplete, named, readPhrase } from './list-phrase.ts'
import { skip } from './list-row.ts'
import { cellKind } from './list-unheaded.ts'
import { isCode, simplified, UNIT } from './list-words.ts'

export type Way = 'tab' | 'bar' | 'comma' | 'blank' | 'phrase'
export const splitBy = (way: Way, text: string) =>
  way === 'comma' ? text.split(/[,;]/).map(unquoted) : text.trim().split(/\s+/)
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')

interface MessageLine {
  readonly lines: readonly WantedLine[]
  readonly skipped: readonly SkippedLine[]
  /** The line is a row of a table. */
  readonly cells?: { way: Way; cells: string[] }
}

const BULLETS = [
  /^[>»]+\s*(?=\S)/,
  /^[•·●○◆◇■□▪▫‣★☆※✓✔☑➤►▶→⚫⚪]\s*(?=\S)/,
  /^[-*+](?:\s+|(?=\p{Script=Han}|[a-z]))(?=\S)/iu,
  /^[①-⑳㉑-㉟⑴-⒇⒈-⒛❶-❿➀-➓㈠-㈩]\s*[.、:]?\s*(?=\S)/u,
  /^[([]?\d{1,3}[)\]]\s*(?=\S)/,
  /^\d{1,3}、\s*(?=\S)/,
  /^\d{1,3}\.(?:\s+|(?!\d))(?=\S)/,
  /^\d{1,3}:\s*(?=[^\d\s])/,
  /^[([]?[一二三四五六七八九十]{1,3}[)\]、.]\s*(?=\S)/,
  /^#\s?\d{1,3}(?:[\s:.、)]+)(?=\S)/,
  /^no\.?\s?\d{1,3}[\s:.、)]+(?=\S)/i,
  /^第\s?[\d一二三四五六七八九十]+\s?(?:项|条|行|个|种)?\s*[:、.\s]\s*(?=\S)/,
  /^[a-h][.)]\s+(?=\S)/i,
]

function withoutBullet(line: string): string {
  let text = line.trim()
  for (let turn = 0; turn < 3; turn++) {
    const bullet = BULLETS.find((pattern) => pattern.test(text))
    if (!bullet) return text
    text = text.replace(bullet, '')
  }
  return text
}

const EACH = new RegExp(
  `^(.*?)[\\s,、:]*(?:都|均)?各(?:要|来|订|买|采购|拿)?\\s*(${AMOUNT})\\s*(${UNIT})?[。.!]?$`,
  'iu',
)

export function readMessageLine(row: SourceRow, before: readonly WantedLine[]): MessageLine {
  const spoken = withoutBullet(withoutSpeaker(withoutBullet(row.text)))
  const why = whyNotGoods(withoutBullet(row.text)) ?? whyNotGoods(spoken)
  if (why !== null) return { lines: [], skipped: [skip(row, why)] }
  const text = withoutAside(
    spoken
      .replace(/[。.!;,、]+$/, '')
      .replace(/\s*(?:—+|…+|\.{2,}|-{2,}|~{2,}|_{2,})\s*/g, ': ')
      .replace(/[“"]([^“”"]+)[”"]/g, '$1')
      .trim(),
  )
  const from = { at: [row.at], text: row.text.trim() }
  const [, goods = '', amount = '', unit] = EACH.exec(simplified(text)) ?? []
  if (amount !== '') {
    const count = readAmount(amount, unit, text)
    if (goods === '') return applyToEach(row, count, before)
    return {
      lines: goodsOf(text.slice(0, goods.length)).map((code) => ({ ...named(code), ...count, ...from })),
      skipped: [],
    }
  }
  const several = severalIn(text)
  if (several.length > 1)
    return { lines: several.map((each) => ({ ...readPhrase(each), ...from })), skipped: [] }
  const noted = withNote(text)
  if (noted) return { lines: [{ ...readPhrase(noted), ...from }], skipped: [] }
  const cells = cellsOf(text)
  if (cells) return { lines: [], skipped: [], cells }
  return { lines: [{ ...readPhrase(text), ...from }], skipped: [] }
}

/** '各 2 把' alone counts for the lines above that have no quantity. */
function applyToEach(row: SourceRow, count: Reading, before: readonly WantedLine[]): MessageLine {
  const open = before.filter(({ quantity }) => quantity === null)
  if (open.length === 0) return { lines: [], skipped: [skip(row, '没有说明是哪些商品')] }
  for (const line of open) {
    delete line.doubt
    Object.assign(line, count, { at: [...line.at, row.at] })
  }
  return { lines: [], skipped: [] }
}

const AND = /\s*(?:[、,;]|和|及|与|跟|以及)\s*/
/** The goods before 各: 'A、B', 'A/B', 'A B', 'RG-AW200/250/300'. */
function goodsOf(text: string): string[] {
  return text
    .split(AND)
    .filter((each) => each !== '')
    .flatMap((each) => {
      const parts = each.split(/\s*\/\s*/)
      const [head = ''] = parts
      if (
        parts.length > 1 &&
        parts.every((part) => isCode(part) || (/\p{Script=Han}{2}/u.test(part) && !hasCode(part)))
      )
        return parts
      const tail = /^(.*?\D)(\d+)$/.exec(head)
      if (
        isCode(head) &&
        tail &&
        parts.slice(1).every((part) => /^\d+$/.test(part) && part.length === tail[2]?.length)
      )
        return [head, ...parts.slice(1).map((part) => `${tail[1]}${part}`)]
      const words = each.split(/\s+/)
      return words.length > 1 && words.every(isCode) ? words : [each]
    })
}

const COUNTED = new RegExp(`(?<![a-z0-9.\\-/_+#](?=[-\\d]))(?:${AMOUNT})\\s*${UNIT}(?=[\\s,;、(]|$)`, 'giu')

/** Goods of a line that names several: 'A 2把，B 3把', 'A 2把 B 3把', 'A、B'. */
function severalIn(text: string): string[] {
  const parts = text
    .split(/[,;、。]|(?<=\d\s*\p{Script=Han})\s*\/\s*(?=[a-z]|\p{Script=Han}{2})/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const complete = parts.filter(isComplete)
  if (parts.length > 1 && (complete.length > 1 || parts.every((part) => isCode(part)))) {
    const goods: string[] = []
    for (const part of parts) {
      const last = goods.length - 1
      if (isComplete(part) || hasCode(part) || last < 0) goods.push(part)
      else if (/\p{Script=Han}{2}/u.test(part) && COUNT_END.test(simplified(part))) goods.push(part)
      else goods[last] = `${goods[last]} ${part}`
    }
    return goods
  }
  if (parts.length > 1) return [text]
  const pieces: string[] = []
  let from = 0
  for (const match of simplified(text).matchAll(COUNTED)) {
    const end = match.index + match[0].length
    pieces.push(text.slice(from, end).trim())
    from = end
  }
  const rest = text.slice(from).trim()
  const whole = pieces.length > 1 && pieces.every((piece) => isComplete(piece)) && !hasCode(rest)
  return whole ? [...pieces.slice(0, -1), `${pieces.at(-1)} ${rest}`.trim()] : [text]
}

/** The one part that names a product with its quantity, where the others are words only: 'A 2把，急用'. */
function withNote(text: string): string | null {
  const parts = text.split(/[,;、。]/).map((part) => part.trim())
  const complete = parts.filter((part) => isComplete(part) && cellKind(part) !== 'count')
  const words = parts.every((part) => complete.includes(part) || cellKind(part) === 'word' || part === '')
  return parts.length > 1 && complete.length === 1 && words ? (complete[0] ?? null) : null
}

/** The cells of a line that is a row of a table without tabs. */
function cellsOf(text: string): { way: Way; cells: string[] } | null {
  const commas = splitBy('comma', text.replaceAll('、', ','))
  if (commas.length > 1) return { way: 'comma', cells: commas }
  const words = text.trim().split(/\s+/)
  if (words.length < 3 || COUNT_END.test(simplified(text)) || /[×*=:]\s?\d+$|\sx\s?\d+$|数量|qty/i.test(text))
    return null
  const kinds = words.map(cellKind)
  const telling = kinds.includes('code') && (kinds.includes('word') || kinds.includes('price'))
  return telling || kinds.includes('unit') || kinds.includes('price') ? { way: 'blank', cells: words } : null
}

const ASIDES = [
  new RegExp(
    `[(\\[]?(?:每${UNIT}\\s*\\d+\\s*${UNIT}|\\d+\\s*${UNIT}(?:装|入)?\\s*\\/\\s*${UNIT})[)\\]]?`,
    'giu',
  ),
  /(?:含税|不含税)?(?:单价|价格|价|售价)?\s*[:@]?\s*[¥￥$]\s*\d[\d,]*(?:\.\d+)?(?:\s*元)?(?:\s*\/\s*[\p{Script=Han}a-z]{1,3})?/giu,
  /(?:含税|不含税)?(?:单价|价格|售价|金额|总价|小计|合计)\s*[:]?\s*\d[\d,]*(?:\.\d+)?\s*元?(?:\s*\/\s*[\p{Script=Han}a-z]{1,3})?/giu,
  /(?<![a-z\d.\-/])\d[\d,]*(?:\.\d+)?\s*(?:元|块钱|圆|rmb)(?:\s*(?:\/|每|一)\s*\p{Script=Han}{1,2})?/giu,
  /(?<=\s)@\s*\d+(?:\.\d+)?/g,
  /(?:交期|货期|交货期|交货)\s*[:]?\s*\d+\s*(?:个?工作日|天|日|周|个月)(?:内)?/g,
  /(?<!\d)\d+\s*(?:个工作日|工作日|天)(?:内)?(?:到货|交货|发货|送到)?/g,
  /(?<!\d)\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}日?(?:前|之前)?(?:到货|交货|送到)?/g,
  /(?<![\d.])\d{1,2}月\d{1,2}[日号](?:前|之前)?(?:到货|交货|送到)?/g,
  /(?<!\d)1[3-9]\d{9}(?!\d)/g,
]

/** Removes prices, dates, days, telephone numbers and what a pack holds. */
function withoutAside(text: string): string {
  const plain = ASIDES.reduce((left, pattern) => left.replace(pattern, ' '), text)
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain.replace(/[\s,;、(]+$/, '') : text
}
