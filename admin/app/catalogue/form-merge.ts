import type { ProductForm } from '@gongfang/contract/product-desk'

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
  summary: '搜索摘要',
  parameters: '参数',
  attachments: '附件',
  relatedIds: '相关商品',
  axes: '规格名',
  skus: '型号与价格',
}

type Key = keyof ProductForm
export const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Two changed the same product: what only one of them touched is taken from that one. Axes and models belong together.
 * Where both did, the caller asks whose to keep.
 */
export function mergeForms(base: ProductForm, mine: ProductForm, theirs: ProductForm) {
  const keys = Object.keys(base) as Key[]
  const moved = (form: ProductForm) => {
    const touched = keys.filter((key) => !sameValue(form[key], base[key]))
    return new Set(
      touched.some((key) => key === 'axes' || key === 'skus') ? [...touched, 'axes', 'skus'] : touched,
    )
  }
  const [byMe, byThem] = [moved(mine), moved(theirs)]
  const both = keys.filter((key) => byMe.has(key) && byThem.has(key) && !sameValue(mine[key], theirs[key]))
  const pick = (key: Key, keepMine: boolean) =>
    byMe.has(key) && (keepMine || !byThem.has(key)) ? mine[key] : theirs[key]
  const merged = (keepMine: boolean) =>
    Object.fromEntries(keys.map((key) => [key, pick(key, keepMine)])) as unknown as ProductForm
  return { theirs: keys.filter((key) => byThem.has(key)), both, merged }
}
