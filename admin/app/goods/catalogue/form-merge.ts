import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'
import { mergeRecords, sameValue } from '../../ui/merge-records.ts'

export const fieldNames: Record<keyof ProductForm, string> = {
  title: '标题',
  subtitle: '副标题',
  categoryId: '分类',
  brandId: '品牌',
  images: '图片',
  video: '视频',
  detail: '详情',
  unit: '单位',
  keywords: '搜索关键词',
  tags: '标签',
  keySpec: '卡片参数',
  priority: '排序',
  summary: '搜索摘要',
  parameters: '参数',
  attachments: '附件',
  relatedIds: '相关商品',
  tiersTogether: '混批',
  axes: '规格名',
  skus: '型号与价格',
}

/**
 * Merges two changes of the same product: a field that one side changed is taken from that side, for models cell by cell.
 * Where both sides changed it, the caller asks whose to keep.
 */
export function mergeForms(base: ProductForm, mine: ProductForm, theirs: ProductForm) {
  const whole = mergeRecords(base, mine, theirs, [['axes', 'skus']])
  if (!sameModels(base, mine, theirs)) return { ...whole, models: null }
  const models = base.skus.map((sku, at) => mergeRecords(sku, mine.skus[at]!, theirs.skus[at]!, boundCells))
  const skus = models.some(({ both }) => both.length > 0)
  return {
    theirs: whole.theirs.filter((key) => key !== 'axes'),
    both: whole.both.filter((key) => key !== 'skus' || skus),
    merged: (keepMine: boolean) => ({
      ...whole.merged(keepMine),
      skus: models.map(({ merged }) => merged(keepMine)),
    }),
    /** The merge of each model; null when models were added or removed, so that only a whole side can be kept. */
    models,
  }
}

/** Cells that are merged together. */
const boundCells: (keyof SkuForm)[][] = [
  ['priceFen', 'tiers'],
  ['minQuantity', 'stepQuantity'],
  ['packQuantity', 'packUnit'],
]

const sameModels = (...[base, ...others]: [ProductForm, ...ProductForm[]]) =>
  others.every(
    ({ axes, skus }) =>
      sameValue(axes, base.axes) &&
      skus.length === base.skus.length &&
      skus.every(({ id }, at) => id !== null && id === base.skus[at]?.id),
  )
