import type { SkuHit, Suggestions } from '@gongfang/contract/goods/catalogue'
import type { MaterialCode } from '@gongfang/contract/goods/material-code'
import { categoryPath, productPath, searchPath } from '../../base/paths.ts'

/** A row of the list below the search field, with its kind and target. */
export type Suggestion =
  | { kind: 'own'; to: string; own: MaterialCode }
  | { kind: 'code'; to: string; hit: SkuHit }
  | { kind: 'product'; to: string; goods: Suggestions['goods'][number] }
  | { kind: 'word'; to: string; word: string; recent?: boolean }
  | { kind: 'category'; to: string; name: string }
  | { kind: 'brand'; to: string; name: string }
  | { kind: 'all'; to: string }

export interface SuggestionGroup {
  title: string
  rows: Suggestion[]
}

/** Codes come first, those of the member's institution before all, because a typed code means exactly that part. */
export function groupsFor(
  keyword: string,
  { codes, goods, words, categories, brands }: Suggestions,
  own: readonly MaterialCode[] = [],
): SuggestionGroup[] {
  return filled([
    {
      title: '本机构物料号',
      rows: own.map((each) => ({ kind: 'own', to: productPath(each.productId, each.skuId), own: each })),
    },
    {
      title: '型号命中',
      rows: codes.map((hit) => ({ kind: 'code', to: productPath(hit.productId, hit.skuId), hit })),
    },
    {
      title: '商品',
      rows: goods.map((each) => ({
        kind: 'product',
        to: productPath(each.id, each.spec === undefined ? undefined : (each.skuId ?? undefined)),
        goods: each,
      })),
    },
    { title: '相关搜索', rows: words.map((word) => ({ kind: 'word', to: searchPath(word), word })) },
    {
      title: '分类',
      rows: categories.map(({ id, name }) => ({
        kind: 'category',
        to: categoryPath({ id, kw: keyword }),
        name,
      })),
    },
    {
      title: '品牌',
      rows: brands.map(({ id, name }) => ({
        kind: 'brand',
        to: categoryPath({ kw: keyword, brand: id }),
        name,
      })),
    },
    { title: '', rows: [{ kind: 'all', to: searchPath(keyword) }] },
  ])
}

/** The list for an empty field. */
export const groupsBefore = (recent: readonly string[], hot: readonly string[]): SuggestionGroup[] =>
  filled([
    {
      title: '最近搜索',
      rows: recent.map((word) => ({ kind: 'word', to: searchPath(word), word, recent: true })),
    },
    { title: '热门搜索', rows: hot.map((word) => ({ kind: 'word', to: searchPath(word), word })) },
  ])

const filled = (groups: SuggestionGroup[]) => groups.filter(({ rows }) => rows.length > 0)
