import { readQuantity } from '@gongfang/contract/base/typed-number'
import { isCode } from '@gongfang/contract/goods/list-words'
import {
  MATERIAL_CODE_RULES,
  type MaterialCode,
  MaterialPut,
  type MaterialRow,
  type materialSheetHeads,
} from '@gongfang/contract/goods/material-code'
import { ratioText } from '@gongfang/contract/goods/material-unit'
import { isSame, whyNoRatio, whyRatioAsked } from './rules.ts'

export type Head = (typeof materialSheetHeads)[number]
export type Cells = Readonly<Record<Head, string>>

export interface FilledRow {
  /** Counted from 1. */
  readonly row: number
  readonly cells: Cells
  /** Cells that the spreadsheet has changed or cannot show. */
  readonly changed: readonly string[]
}

/** What may name the model in a cell: the whole of it first, then the codes in it, as in '博世 GSB550 双速'. */
export const modelTexts = (cell: string): string[] => {
  const parts = cell.normalize('NFKC').split(/[\s,，;；、|]+/)
  return [cell, ...parts.filter((part) => part !== cell && isCode(part))]
}

export interface Model {
  readonly skuId: number
  readonly modelCode: string
  readonly title: string
  /** The unit in which the shop sells it. */
  readonly unit: string
  readonly offered: boolean
}

type Known = MaterialCode & { readonly codeKey: string }

interface Facts {
  readonly now: Known | undefined
  /** Codes of the institution that are the same but for zeros in front. */
  readonly alike: readonly Known[]
  /** Models by each of `modelTexts`. */
  readonly models: readonly (readonly Model[])[]
  /** The row of the sheet that has the same code. */
  readonly before: number | undefined
}

export function judgeRow(
  { row, cells, changed }: FilledRow,
  { now, alike, models, before }: Facts,
): MaterialRow {
  const problems = [...changed]
  if (before !== undefined) problems.push(`物料号与第 ${before} 行相同`)
  const model = modelOf(cells.型号, models)
  if ('why' in model) problems.push(model.why)
  const [ownUnits, shopUnits] = (['本机构数量', '商城数量'] as const).map((head) => {
    if (cells[head] === '') return 1
    const read = readQuantity(cells[head], { least: 1, most: MATERIAL_CODE_RULES.factor })
    if ('value' in read) return read.value
    problems.push(`${head}：${read.why}`)
    return 1
  }) as [number, number]
  const given = {
    code: cells.物料号,
    name: cells.名称,
    note: cells.备注,
    unit: cells.本机构单位,
    ownUnits,
    shopUnits,
    skuId: 'why' in model ? 1 : model.skuId,
    version: now?.version ?? 0,
  }
  const read = MaterialPut.safeParse(given)
  if (!read.success) problems.push(...read.error.issues.map(({ message }) => message))
  if (!('why' in model)) {
    const isSilent = cells.本机构数量 === '' && cells.商城数量 === ''
    const why = whyNoRatio(given, model.unit) ?? (isSilent ? whyRatioAsked(given.unit, model.unit) : null)
    if (why) problems.push(why.text)
    if (!model.offered && now?.skuId !== model.skuId) problems.push(`型号 ${model.modelCode} 已停售`)
    const lost = now ? undefined : alike.find(({ skuId }) => skuId === model.skuId)
    if (lost) problems.push(`已有物料号“${lost.code}”指同一型号，只差前面的 0；表格软件可能去掉了它，请核对`)
  }
  const shown = {
    row,
    code: cells.物料号,
    model: cells.型号,
    goods: 'why' in model ? '' : `${model.modelCode} ${model.title}`,
    name: cells.名称,
    ratio: 'why' in model ? '' : ratioText(given, model.unit),
    was: '',
  }
  if (problems.length > 0 || !read.success)
    return { ...shown, problems: [...new Set(problems)], does: 'none', put: null }
  if (!now) return { ...shown, problems, does: 'new', put: read.data }
  if (isSame(now, read.data)) return { ...shown, problems, does: 'same', put: null }
  return { ...shown, problems, does: 'change', was: wordsOf(now), put: read.data }
}

const wordsOf = (now: Known) =>
  [now.modelCode, now.title, ratioText(now, now.shopUnit)].filter((text) => text !== '').join(' ')

function modelOf(cell: string, [whole = [], ...parts]: Facts['models']): Model | { why: string } {
  if (cell === '') return { why: '请填写型号' }
  const found = parts.filter((models) => models.length > 0)
  const named = new Set(found.flatMap((models) => models.map(({ skuId }) => skuId)))
  const models = whole.length > 0 || found.length === 0 ? whole : found[0]!
  if (whole.length === 0 && found.length > 1 && named.size > 1)
    return { why: `“${cell}”里有几个型号：${found.map(([one]) => one!.modelCode).join('、')}，请只写一个` }
  const [only, ...rest] = models
  if (!only) return { why: `没有型号“${cell}”` }
  if (rest.length === 0 || only.modelCode === cell) return only
  return { why: `“${cell}”可能是 ${models.map(({ modelCode }) => modelCode).join('、')}，请写完整` }
}
