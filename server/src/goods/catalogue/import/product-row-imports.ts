import { MOST_PRIORITY } from '@gongfang/contract/goods/product-desk'
import {
  type Cells,
  cellsOf,
  type Importing,
  type ImportLine,
  pictureName,
  type RowFinding,
} from '../../../system/transfer/door.ts'
import type { KnownProduct } from './lookup-queries.ts'
import type { ImportedProduct, ImportedSku } from './queries.ts'

export type ProductValues = Omit<ImportedProduct, 'id' | 'skus' | 'change'>

const NEW_PRODUCT: Omit<ProductValues, 'title'> = {
  subtitle: '',
  category: '',
  brand: '',
  unit: '件',
  keywords: '',
  tags: [],
  priority: 0,
  axes: ['规格'],
  status: 'draft',
  images: [],
  parameters: [],
}
const PRODUCT_COLUMNS = [
  ['subtitle', '副标题'],
  ['category', '分类'],
  ['brand', '品牌'],
  ['axes', '规格名'],
  ['unit', '单位'],
  ['images', '图片'],
  ['parameters', '参数'],
  ['tags', '标签'],
  ['keywords', '搜索词'],
  ['priority', '排序'],
  ['status', '状态'],
] as const

interface Reading {
  readonly importing: Importing
  readonly findings: RowFinding[]
  readonly warnings: RowFinding[]
  readonly missing: Set<string>
}

/** The product after the import: the values of its rows, else its present values, else those of a new product. */
export function readProduct(
  title: string,
  lines: readonly ImportLine[],
  product: KnownProduct | undefined,
  { importing, findings, warnings, missing }: Reading,
): ProductValues {
  const line = mergeLines(lines, findings)
  const cells = cellsOf(line, findings)
  const now = product ?? { ...NEW_PRODUCT, pictures: {} as Record<string, string> }
  const length = [...title].length
  if (title !== '' && (length < 2 || length > 60)) cells.wrong('title', '商品标题应为 2–60 字')
  const category = categoryOf(cells) ?? now.category
  if (category === '') cells.wrong('category', '新商品必须有分类')
  const shown = new Map(Object.entries(now.pictures).map(([name, url]) => [pictureName(name), url]))
  const picture = (name: string) => {
    const url = importing.pictures.get(pictureName(name)) ?? shown.get(pictureName(name)) ?? siteUrl(name)
    if (url !== undefined) return [url]
    missing.add(name)
    const instead = product ? '商品的图片不变' : '商品先不含这张图片'
    warnings.push({ row: line.row, column: 'images', text: `图片“${name}”还没有上传，${instead}` })
    return []
  }
  const status = statusOf(cells) ?? now.status
  const named = atMost(cells, 'images', 9, 200)
  const found = named?.flatMap(picture)
  // A product that exists keeps its pictures when one of the named ones is missing.
  const images = found && !(product && found.length < (named?.length ?? 0)) ? found : now.images
  const comesToSale = status === 'onSale' || (product?.timed && status === product.status)
  // Products that never had a picture came in before one was asked for.
  if (comesToSale && images.length === 0 && (now.status !== 'onSale' || now.images.length > 0))
    cells.wrong('images', '上架的商品至少要有一张图片')
  return {
    title,
    subtitle: cells.text('subtitle', 80) ?? now.subtitle,
    category,
    brand: cells.text('brand', 30) ?? now.brand,
    unit: cells.text('unit', 10) ?? now.unit,
    keywords: cells.text('keywords', 200) ?? now.keywords,
    tags: atMost(cells, 'tags', 6, 10) ?? now.tags,
    priority: cells.whole('priority', { least: 0, most: MOST_PRIORITY }) ?? now.priority,
    axes: atMost(cells, 'axes', 3, 20) ?? now.axes,
    status,
    images,
    parameters: parametersOf(cells) ?? now.parameters,
  }
}

/** The values of the product may stand in any of its rows. Two rows with different values are an error. */
function mergeLines(lines: readonly ImportLine[], findings: RowFinding[]): ImportLine {
  const text: Record<string, string> = {}
  const rowOf: Record<string, number> = {}
  for (const line of lines) {
    for (const [key, head] of PRODUCT_COLUMNS) {
      const value = line.text[key]
      if (value === undefined) continue
      if (text[key] === undefined) {
        text[key] = value
        rowOf[key] = line.row
      } else if (text[key] !== value)
        findings.push({ row: line.row, column: key, text: `${head}与第 ${rowOf[key]} 行不一致` })
    }
  }
  return { row: lines[0]?.row ?? 0, text }
}

function categoryOf(cells: Cells) {
  const text = cells.raw('category')
  if (text === undefined) return undefined
  const names = text
    .split(/[/／>＞]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0 || names.length > 3) return cells.wrong('category', '分类应为一到三级')
  if (names.some((name) => [...name].length > 20)) return cells.wrong('category', '每级分类最多 20 个字')
  return names.join('/')
}

function atMost(cells: Cells, column: string, most: number, length: number) {
  const list = cells.listOrNone(column)
  if (list === null) return []
  if (list === undefined) return undefined
  if (list.length > most) return cells.wrong(column, `最多 ${most} 个`)
  if (list.some((each) => [...each].length > length)) return cells.wrong(column, `每个最多 ${length} 个字`)
  return new Set(list).size < list.length ? cells.wrong(column, '有重复') : list
}

const states = { 上架: 'onSale', 下架: 'offSale', 草稿: 'draft' } as const

function statusOf(cells: Cells) {
  const text = cells.raw('status')
  if (text === undefined) return undefined
  return Object.hasOwn(states, text)
    ? states[text as keyof typeof states]
    : cells.wrong('status', '应为上架、下架或草稿')
}

function parametersOf(cells: Cells) {
  const list = cells.listOrNone('parameters')
  if (list === null) return []
  if (list === undefined) return undefined
  const parameters = list.map((each) => {
    const [, name = '', value = ''] = /^([^:：]{1,20})[:：]\s*(.{1,100})$/s.exec(each) ?? []
    if (name === '') cells.wrong('parameters', `“${each.slice(0, 40)}”应为“名称:值”`)
    return { name: name.trim(), value: value.trim() }
  })
  if (parameters.length > 40) return cells.wrong('parameters', '最多 40 个')
  const keys = parameters.map(({ name, value }) => `${name}:${value}`)
  return new Set(keys).size < keys.length ? cells.wrong('parameters', '有重复') : parameters
}

/** The export writes pictures without a name as their URL. */
const siteUrl = (name: string) => (/^\/(?:uploads\/image|media)\/[\w.-]+$/.test(name) ? name : undefined)

type PlannedSku = { readonly sku: ImportedSku }

/** Every SKU has one value for each axis, and no two SKUs have the same values. */
export function checkSpecValues(
  lines: readonly ImportLine[],
  skus: readonly PlannedSku[],
  { axes }: ProductValues,
  product: KnownProduct | undefined,
  findings: RowFinding[],
) {
  const inWorkbook = new Set(skus.map(({ sku }) => sku.modelCode))
  const seen = new Map<string, string>()
  for (const { modelCode, values } of product?.specs ?? []) {
    if (inWorkbook.has(modelCode)) continue
    seen.set(JSON.stringify(values), `型号 ${modelCode} `)
    if (values.length !== axes.length)
      findings.push({
        row: lines[0]?.row ?? 0,
        column: 'axes',
        text: `表外的型号 ${modelCode} 有 ${values.length} 个规格值，规格名数量不能改变`,
      })
  }
  for (const [at, { sku }] of skus.entries()) {
    const row = lines[at]?.row ?? 0
    if (sku.specValues.length !== axes.length)
      findings.push({
        row,
        column: 'values',
        text: `规格名有 ${axes.length} 个，规格值有 ${sku.specValues.length} 个`,
      })
    else if (sku.specValues.some((value) => [...value].length > 40))
      findings.push({ row, column: 'values', text: '每个规格值最多 40 个字' })
    else {
      const key = JSON.stringify(sku.specValues)
      const before = seen.get(key)
      if (before) findings.push({ row, column: 'values', text: `规格值与${before}相同` })
      else seen.set(key, `第 ${row} 行`)
    }
  }
}
