import { leastOrderable, mostOrderable } from '@gongfang/contract/cart-rules'
import type { resolveCodes, SkuLine } from '@gongfang/contract/catalogue'
import type { Output } from '@gongfang/contract/endpoint'

/** A line of the list as it was entered. */
export interface EnteredRow {
  readonly key: number
  /** Its line numbers; several after equal lines were merged. */
  readonly at: readonly number[]
  readonly code: string
  /** null when no quantity was entered. */
  readonly quantity: number | null
  /** The SKU chosen for an ambiguous code. */
  readonly skuId: number | null
  /** The original code, when it was replaced by a substitute. */
  readonly written?: string
  /** The reason why the cart refused it. */
  readonly refused?: string
}

export type Found = Output<typeof resolveCodes>[number]

export type Verdict = 'good' | 'adjusted' | 'short' | 'choose' | 'gone' | 'unknown'

export const verdictNames: Record<Verdict, string> = {
  good: '可订',
  adjusted: '数量已调整',
  short: '库存不足',
  choose: '请选择型号',
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
  readonly sku: SkuLine | null
  readonly choices: readonly SkuLine[]
  readonly quantity: number
  /** The largest orderable quantity; null when it does not matter for the verdict. */
  readonly most: number | null
  readonly notes: readonly string[]
}

export const canBeAdded = ({ verdict, row }: JudgedRow) =>
  (verdict === 'good' || verdict === 'adjusted') && row.refused === undefined

/** Merges lines of the same SKU into the first of them. */
export function judge(rows: readonly EnteredRow[], found: ReadonlyMap<string, Found>): JudgedRow[] {
  const groups = new Map<string, EnteredRow[]>()
  for (const row of rows) {
    const sku = meant(row, found.get(row.code))
    const name = sku ? `sku ${sku.skuId}` : `code ${row.code}`
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()].map((group) => judgeGroup(group, found))
}

function meant({ skuId }: EnteredRow, found: Found | undefined): SkuLine | undefined {
  if (!found) return undefined
  if (skuId !== null) return found.hits.find((hit) => hit.skuId === skuId)
  return found.exact && found.hits.length === 1 ? found.hits[0] : undefined
}

function judgeGroup(group: readonly EnteredRow[], found: ReadonlyMap<string, Found>): JudgedRow {
  const [row] = group as [EnteredRow]
  const answer = found.get(row.code)
  const sku = meant(row, answer) ?? null
  const base = {
    row,
    keys: group.map(({ key }) => key),
    at: group.flatMap(({ at }) => at),
    sku,
    choices: answer?.hits ?? [],
    most: null,
    quantity: sum(group, 0),
  }
  if (sku) return { ...base, ...fit(sku, group) }
  const notes = joined(group)
  if (answer?.gone) return { ...base, verdict: 'gone', notes: [...notes, '该型号已停售'] }
  if (base.choices.length === 0) return { ...base, verdict: 'unknown', notes: [...notes, '请核对型号'] }
  return { ...base, verdict: 'choose', notes: [...notes, whyChoose(answer, base.choices.length)] }
}

function whyChoose(answer: Found | undefined, choices: number): string {
  if (answer?.by === 'name') return '该品名有多个型号'
  if (answer?.exact) return answer.by === 'barcode' ? '该条码有多个商品' : '该型号有多个商品'
  return `没有完全相同的型号，找到 ${choices} 个相近的`
}

function fit(
  sku: SkuLine,
  group: readonly EnteredRow[],
): Pick<JudgedRow, 'verdict' | 'quantity' | 'most' | 'notes'> {
  const least = leastOrderable(sku)
  const wanted = sum(group, least)
  const quantity = Math.max(least, Math.ceil(wanted / sku.stepQuantity) * sku.stepQuantity)
  const notes = joined(group)
  if (group.some((row) => row.quantity === null)) notes.push(`没有读到数量，按起订量 ${least} 计`)
  if (quantity !== wanted) notes.push(`${ruleOf(sku)}，${wanted} 已调整为 ${quantity}`)
  const most = mostOrderable(sku)
  if (quantity > most) {
    notes.push(most === 0 ? '暂时缺货' : `库存不足，最多 ${most}`)
    return { verdict: 'short', quantity, most, notes }
  }
  return { verdict: notes.length > 0 ? 'adjusted' : 'good', quantity, most, notes }
}

const sum = (group: readonly EnteredRow[], least: number) =>
  Math.min(
    group.reduce((total, row) => total + (row.quantity ?? least), 0),
    99_999,
  )

function joined(group: readonly EnteredRow[]): string[] {
  const places = group.flatMap(({ at }) => at)
  return places.length > 1 ? [`第 ${places.join('、')} 行重复，数量已合并`] : []
}

const ruleOf = ({ minQuantity, stepQuantity }: SkuLine) =>
  stepQuantity > 1 ? `起订量 ${minQuantity}，按 ${stepQuantity} 的倍数` : `起订量 ${minQuantity}`
