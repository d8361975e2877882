import type { Output } from '@gongfang/contract/base/endpoint'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import { countedPieces, leastOrderable, mostOrderable } from '@gongfang/contract/goods/cart-rules'
import type { resolveCodes, SkuLine } from '@gongfang/contract/goods/catalogue'
import { LINE_MOST, tooMany } from '@gongfang/contract/goods/list-number'
import { HOLDERS } from '@gongfang/contract/goods/list-words'
import type { resolveMaterialCodes } from '@gongfang/contract/goods/material-code'
import { materialKey } from '@gongfang/contract/goods/material-key'
import { inShopUnits } from '@gongfang/contract/goods/material-unit'

/** A line of the list as it was entered. */
export interface EnteredRow {
  readonly key: number
  /** Its line numbers; several after equal lines were merged. */
  readonly at: readonly number[]
  readonly code: string
  /** null when no quantity was entered: the smallest counts, unless `doubt` says why it is asked. */
  readonly quantity: number | null
  readonly doubt?: string
  /** The unit beside the quantity, as written. */
  readonly unit?: string
  /** Other texts for the same product, tried when the code finds none. */
  readonly also?: readonly string[]
  /** The code that the purchaser’s institution gives to the goods. */
  readonly own?: string
  /** The text that was not found, before another code was typed instead. */
  readonly asked?: string
  /** The quantity is in the shop's unit, whatever an own code counts in. */
  readonly pieces?: true
  /** The SKU chosen for an ambiguous code. */
  readonly skuId: number | null
  /** The original code, when it was replaced by a substitute. */
  readonly written?: string
  /** The reason why the cart refused it. */
  readonly refused?: string
}

/** A model of an answer; `outside` is set if the institution has not agreed to buy it. */
export type FoundSku = SkuLine & { readonly outside?: Outside }

export type Found = Omit<Output<typeof resolveCodes>[number], 'hits'> & { readonly hits: FoundSku[] }

/** The institution's own codes, by `materialKey`. */
export type OwnCodes = ReadonlyMap<string, OwnMeaning>
export type OwnMeaning = Omit<Output<typeof resolveMaterialCodes>[number], 'sku'> & { readonly sku: FoundSku }

export type Verdict = 'good' | 'adjusted' | 'ask' | 'short' | 'choose' | 'outside' | 'gone' | 'unknown'

export const verdictNames: Record<Verdict, string> = {
  good: '可订',
  adjusted: '数量已调整',
  ask: '请填数量',
  short: '库存不足',
  choose: '请选择型号',
  outside: '目录外',
  gone: '已下架',
  unknown: '未找到型号',
}

/** A line with its verdict. No line is dropped, and each change has a note. */
export interface JudgedRow {
  /** The first of the merged lines. */
  readonly row: EnteredRow
  readonly keys: readonly number[]
  readonly at: readonly number[]
  readonly verdict: Verdict
  readonly sku: FoundSku | null
  readonly choices: readonly SkuLine[]
  readonly quantity: number
  /** The pieces of all models of its product that can be added, where these decide about tiers together. */
  readonly counted?: number
  /** The largest orderable quantity; null when it does not matter for the verdict. */
  readonly most: number | null
  readonly notes: readonly string[]
  /** The reason why a quantity of its lines has to be typed. */
  readonly doubt?: string
  /** The own code that means the model. */
  readonly mine?: OwnMeaning
  /** The quantity was written in the institution's unit and is converted. */
  readonly converted?: true
  /** The text that can be remembered as an own code of the model. */
  readonly learnable?: string
}

export const canBeAdded = ({ verdict, row }: JudgedRow) =>
  (verdict === 'good' || verdict === 'adjusted') && row.refused === undefined

const NO_CODES: OwnCodes = new Map()

/** Merges lines of the same SKU into the first of them. */
export function judge(
  rows: readonly EnteredRow[],
  found: ReadonlyMap<string, Found>,
  own: OwnCodes = NO_CODES,
): JudgedRow[] {
  const groups = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const read = readRow(row, answerTo(row, found), own)
    // Different names may be of different sizes, of which the search knows only one.
    const apart = !read.mine && read.answer?.by === 'name' && row.skuId === null
    const name = read.sku && !apart ? `sku ${read.sku.skuId}` : `code ${row.code}`
    groups.set(name, [...(groups.get(name) ?? []), read])
  }
  return withCounted([...groups.values()].map((group) => judgeGroup(group, own)))
}

function withCounted(rows: readonly JudgedRow[]): JudgedRow[] {
  const lines = rows.map((row) => ({
    row,
    productId: row.sku?.productId ?? 0,
    quantity: row.quantity,
    tiersTogether: row.sku?.tiersTogether,
  }))
  const counted = countedPieces(lines, ({ row }) => canBeAdded(row))
  return rows.map((row, at) => (row.sku?.tiersTogether ? { ...row, counted: counted[at]! } : row))
}

/** A line with what its texts mean. */
interface ReadRow {
  readonly row: EnteredRow
  /** The line with its quantity in the shop's unit. */
  readonly counted: EnteredRow
  readonly answer: Found | undefined
  readonly sku: FoundSku | undefined
  readonly mine: OwnMeaning | undefined
  /** The quantity in both units, where it was converted. */
  readonly said: string
  /** A code that differs from the text by zeros in front, which spreadsheets take away. */
  readonly near?: OwnMeaning
  /** Set if the own code and the model of the line are different goods. */
  readonly either?: readonly SkuLine[]
}

/** The institution's own code in the texts of a line, and the text. */
function ownIn(row: EnteredRow, own: OwnCodes): [OwnMeaning, string] | undefined {
  for (const text of [row.code, ...(row.own === undefined ? [] : [row.own]), ...(row.also ?? [])]) {
    const mine = own.get(materialKey(text))
    if (mine) return [mine, text]
  }
  return undefined
}

function readRow(row: EnteredRow, answer: Found | undefined, own: OwnCodes): ReadRow {
  const [mine, text] = ownIn(row, own) ?? []
  const theirs = meant(row, answer)
  const plainly = { row, counted: row, answer, sku: theirs, mine: undefined, said: '' }
  if (!mine) return plainly
  if (mine.near && row.skuId === null)
    return theirs || !mine.sku.offered ? plainly : { ...plainly, near: mine }
  if (row.skuId !== null && row.skuId !== mine.sku.skuId) return plainly
  if (theirs && !mine.sku.offered) return plainly
  // A name is weaker than the institution's own word for the goods.
  const hasModel = answer?.exact === true && answer.by !== 'name'
  if (row.skuId === null && hasModel && theirs && theirs.skuId !== mine.sku.skuId)
    return { ...plainly, sku: undefined, either: [mine.sku, theirs] }
  const known = { ...plainly, sku: mine.sku, mine }
  if (row.pieces || row.quantity === null) return known
  const alone = !hasModel || answer.code === text
  const read = inShopUnits(
    { code: mine.code, quantity: row.quantity, unit: row.unit, alone },
    mine,
    mine.sku.unit,
  )
  const { unit: _, ...rest } = row
  if ('why' in read) return { ...known, counted: { ...rest, quantity: null, doubt: read.why } }
  return { ...known, counted: { ...rest, quantity: read.quantity }, said: read.said }
}

/** The answer to the code or, where it finds nothing exactly, to the first other text that does. */
export function answerTo(row: EnteredRow, found: ReadonlyMap<string, Found>): Found | undefined {
  const own = found.get(row.code)
  if (own?.exact) return own
  const others = (row.also ?? []).flatMap((text) => found.get(text) ?? [])
  const exact = others.find((answer) => answer.exact)
  if (exact) return exact
  return own && own.hits.length > 0 ? own : (others.find(({ hits }) => hits.length > 0) ?? own)
}

function meant({ skuId }: EnteredRow, found: Found | undefined): FoundSku | undefined {
  if (!found) return undefined
  if (skuId !== null) return found.hits.find((hit) => hit.skuId === skuId)
  return found.exact && found.hits.length === 1 ? found.hits[0] : undefined
}

function judgeGroup(read: readonly ReadRow[], own: OwnCodes): JudgedRow {
  const [{ row, answer, sku = null, either, near }] = read as [ReadRow]
  const group = read.map(({ counted }) => counted)
  const mine = read.find((each) => each.mine)?.mine
  const base = {
    row,
    keys: group.map(({ key }) => key),
    at: group.flatMap(({ at }) => at),
    sku,
    choices:
      either ?? (near && [near.sku]) ?? (answer?.hits ?? []).filter(({ outside }) => outside !== 'only'),
    most: null,
    quantity: sum(group, 0),
    ...doubtOf(group),
    ...(mine && { mine }),
    ...(read.some(({ said }) => said !== '') && { converted: true as const }),
  }
  if (sku && !sku.offered)
    return { ...base, sku: null, verdict: 'gone', notes: [...joined(group), goneText(mine, sku)] }
  if (sku?.outside === 'only')
    return {
      ...base,
      sku: null,
      verdict: 'outside',
      notes: [...joined(group), `${sku.modelCode} 不在本机构的采购目录中，不能购买`],
    }
  if (sku) {
    const fitted = fit(
      sku,
      group,
      read.flatMap(({ said }) => said || []),
    )
    const learnable = learnableIn(row, { answer, sku, own })
    return { ...base, ...fitted, ...(learnable !== undefined && { learnable }) }
  }
  const notes = joined(group)
  if (either)
    return { ...base, verdict: 'choose', notes: [...notes, '型号和本机构的物料号指的不是同一商品，请选择'] }
  if (near)
    return {
      ...base,
      verdict: 'choose',
      notes: [...notes, `没有物料号“${row.code}”，是“${near.code}”吗？表格软件会去掉前面的 0`],
    }
  if (answer?.gone) return { ...base, verdict: 'gone', notes: [...notes, '该型号已停售'] }
  if (base.choices.length === 0) return { ...base, verdict: 'unknown', notes: [...notes, '请核对型号'] }
  return { ...base, verdict: 'choose', notes: [...notes, whyChoose(answer, base.choices.length)] }
}

const goneText = (mine: OwnMeaning | undefined, { modelCode }: SkuLine) =>
  mine ? `物料号 ${mine.code} 对应的型号 ${modelCode} 已停售，请选择替代型号` : '该型号已停售'

/** The own code of a list, or the text that somebody resolved by hand, unless it is known or the model's code. */
function learnableIn(
  { code, own: written, asked, skuId, written: replaced }: EnteredRow,
  { answer, sku, own }: { answer: Found | undefined; sku: SkuLine; own: OwnCodes },
): string | undefined {
  if (replaced !== undefined) return undefined
  const byHand = asked ?? (skuId !== null && !answer?.exact ? code : undefined)
  return [written, byHand].find(
    (text) =>
      text !== undefined &&
      [...text].length <= 60 &&
      !own.has(materialKey(text)) &&
      materialKey(text) !== materialKey(sku.modelCode),
  )
}

function whyChoose(answer: Found | undefined, choices: number): string {
  if (answer?.by === 'name') return '该品名有多个型号'
  if (answer?.exact) return answer.by === 'barcode' ? '该条码有多个商品' : '该型号有多个商品'
  return `没有完全相同的型号，找到 ${choices} 个相近的`
}

function fit(
  sku: SkuLine,
  group: readonly EnteredRow[],
  said: readonly string[],
): Pick<JudgedRow, 'verdict' | 'quantity' | 'most' | 'notes'> {
  const least = leastOrderable(sku)
  const asked = whyAsked(group, sku)
  if (asked.length > 0)
    return { verdict: 'ask', quantity: sum(group, 0), most: null, notes: [...sameGoods(group), ...asked] }
  const wanted = sum(group, least)
  const quantity = Math.max(least, Math.ceil(wanted / sku.stepQuantity) * sku.stepQuantity)
  const notes = [...joined(group), ...(said.length > 0 ? [`按物料号换算：${said.join('、')}`] : [])]
  if (group.some((row) => row.quantity === null)) notes.push(`没有读到数量，按起订量 ${least} 计`)
  if (quantity !== wanted) notes.push(`${ruleOf(sku)}，${wanted} 已调整为 ${quantity}`)
  const most = mostOrderable(sku)
  if (quantity > most) {
    notes.push(most === 0 ? '暂时缺货' : `库存不足，最多 ${most}`)
    return { verdict: 'short', quantity, most, notes }
  }
  return { verdict: notes.length > 0 ? 'adjusted' : 'good', quantity, most, notes }
}

function doubtOf(group: readonly EnteredRow[]): Pick<JudgedRow, 'doubt'> {
  const doubt = group.find((row) => row.quantity === null && row.doubt !== undefined)?.doubt
  return doubt === undefined ? {} : { doubt }
}

/** The reasons why the quantity has to be typed. */
function whyAsked(group: readonly EnteredRow[], sku: SkuLine): string[] {
  const doubts = group.flatMap((row) => (row.quantity === null && row.doubt !== undefined ? [row.doubt] : []))
  const held = group.find((row) => isHolder(row, sku))
  if (held) doubts.push(`写的是 ${held.quantity} ${held.unit}，这里按“${sku.unit}”卖`)
  const total = group.reduce((all, row) => all + (row.quantity ?? 0), 0)
  if (total > LINE_MOST) doubts.push(`几行合计，${tooMany(total)}`)
  return [...new Set(doubts)]
}

const isHolder = ({ quantity, unit }: EnteredRow, sku: SkuLine) =>
  quantity !== null &&
  unit !== undefined &&
  unit !== sku.unit &&
  HOLDERS.test(unit) &&
  !HOLDERS.test(sku.unit)

const sum = (group: readonly EnteredRow[], least: number) =>
  Math.min(
    group.reduce((total, row) => total + (row.quantity ?? least), 0),
    LINE_MOST,
  )

/** Lines of the same goods whose quantities are not all read. */
function sameGoods(group: readonly EnteredRow[]): string[] {
  const places = group.flatMap(({ at }) => at)
  if (places.length < 2) return []
  const read = group.reduce((total, row) => total + (row.quantity ?? 0), 0)
  return [`第 ${places.join('、')} 行是同一商品${read > 0 ? `，已读到的数量合计 ${read}` : ''}`]
}

function joined(group: readonly EnteredRow[]): string[] {
  const places = group.flatMap(({ at }) => at)
  return places.length > 1 ? [`第 ${places.join('、')} 行重复，数量已合并`] : []
}

const ruleOf = ({ minQuantity, stepQuantity }: SkuLine) =>
  stepQuantity > 1 ? `起订量 ${minQuantity}，按 ${stepQuantity} 的倍数` : `起订量 ${minQuantity}`
