import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'
import { apart, type Difference, said } from '../../ui/field-differences.ts'
import { sameValue } from '../../ui/merge-records.ts'
import { fieldNames, mergeForms } from './form-merge.ts'
import { yuanText } from './sku-columns.ts'

export type NameOf = (field: 'categoryId' | 'brandId', id: number) => string | undefined

/** Lists a colleague's changes by field, for models by cell. */
export function differences(
  base: ProductForm,
  mine: ProductForm,
  theirs: ProductForm,
  nameOf: NameOf,
): Difference[] {
  const { both, models, theirs: touched } = mergeForms(base, mine, theirs)
  const plain = touched
    .filter((key) => key !== 'skus' && !sameValue(theirs[key], mine[key]))
    .map((key) => {
      const [hers, own] = apart(fieldText(key, theirs[key], nameOf), fieldText(key, mine[key], nameOf))
      return { what: fieldNames[key], theirs: hers, mine: own, both: both.includes(key) }
    })
  if (!touched.includes('skus')) return plain
  if (!models) return [...plain, ...ofOtherModels(mine.skus, theirs.skus, both.includes('skus'))]
  const cells = models.flatMap((model, at) =>
    ofModel(mine.skus[at]!, theirs.skus[at]!, base.skus[at]!.modelCode)
      .filter(({ key }) => model.theirs.includes(key))
      .map(({ key, ...difference }) => ({ ...difference, both: model.both.includes(key) })),
  )
  return [...plain, ...cells]
}

function ofOtherModels(mine: readonly SkuForm[], theirs: readonly SkuForm[], both: boolean): Difference[] {
  const own = new Map(mine.map((sku) => [sku.modelCode, sku]))
  const hers = new Map(theirs.map((sku) => [sku.modelCode, sku]))
  return [...new Set([...hers.keys(), ...own.keys()])].flatMap((code) => {
    const [one, other] = [hers.get(code), own.get(code)]
    if (one && other)
      return ofModel(other, one, code).map(({ key: _, ...difference }) => ({ ...difference, both }))
    return [{ what: code || '未填型号', theirs: modelText(one), mine: modelText(other), both }]
  })
}

const ofModel = (mine: SkuForm, theirs: SkuForm, code: string) =>
  (Object.keys(cellNames) as (keyof typeof cellNames)[])
    .filter((key) => !sameValue(mine[key], theirs[key]))
    .map((key) => ({
      key,
      what: `${code || '未填型号'} ${cellNames[key]}`,
      theirs: cellText(key, theirs[key]),
      mine: cellText(key, mine[key]),
    }))

const modelText = (sku: SkuForm | undefined) =>
  sku ? `有（${[...sku.specValues, `¥${yuanText(sku.priceFen)}`].join('，')}）` : '没有'

const cellNames = {
  specValues: '规格值',
  modelCode: '型号',
  barcode: '条码',
  priceFen: '价格',
  marketPriceFen: '市场价',
  points: '积分价',
  costFen: '成本',
  safetyStock: '预警',
  minQuantity: '起订',
  stepQuantity: '步长',
  packQuantity: '包装数',
  packUnit: '包装单位',
  leadDays: '货期（天）',
  backorderLimit: '可订货',
  weightG: '重量（克）',
  image: '图',
  enabled: '启用',
  tiers: '阶梯价',
} as const satisfies Partial<Record<keyof SkuForm, string>>

function cellText(key: keyof typeof cellNames, value: SkuForm[keyof typeof cellNames]): string {
  if (value === null || value === '') return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return key.endsWith('Fen') ? `¥${yuanText(value)}` : String(value)
  if (typeof value === 'string') return key === 'image' ? fileOf(value) : value
  if (value.length === 0) return '无'
  return value
    .map((one) => (typeof one === 'string' ? one : `满 ${one.fromQuantity} ¥${yuanText(one.priceFen)}`))
    .join('、')
}

function fieldText(key: keyof ProductForm, value: ProductForm[keyof ProductForm], nameOf: NameOf): string {
  if (value === null) return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (key === 'priority') return String(value)
  if (typeof value === 'number')
    return (key === 'categoryId' || key === 'brandId' ? nameOf(key, value) : undefined) ?? `编号 ${value}`
  if (typeof value === 'string') return said(value)
  return value.map(partText).join('、') || '无'
}

function partText(
  part: Exclude<ProductForm[keyof ProductForm], string | number | boolean | null>[number],
): string {
  if (typeof part === 'string') return part
  if (typeof part === 'number') return `商品 ${part}`
  if ('modelCode' in part) return part.modelCode
  if ('value' in part) return `${part.name} ${part.value}${part.unit}`
  return 'name' in part ? part.name : part.alt || fileOf(part.url)
}

const fileOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
