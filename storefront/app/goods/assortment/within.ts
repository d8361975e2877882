import type { Input } from '@gongfang/contract/base/endpoint'
import {
  listAssortmentFacets,
  listAssortmentProducts,
  suggestInAssortment,
} from '@gongfang/contract/goods/assortment'
import { listFacets, listProducts, suggest } from '@gongfang/contract/goods/catalogue'
import { call } from '../../base/call.ts'
import { onlyAssortment } from './outside-store.ts'

// The public answers, or those within the assortment where the member's institution buys nothing else.

export function askProducts(input: Input<typeof listProducts>) {
  const assortmentId = onlyAssortment()
  return assortmentId === undefined
    ? call(listProducts, input)
    : call(listAssortmentProducts, { ...input, assortmentId })
}

export function askFacets(input: Input<typeof listFacets>) {
  const assortmentId = onlyAssortment()
  return assortmentId === undefined
    ? call(listFacets, input)
    : call(listAssortmentFacets, { ...input, assortmentId })
}

export function askSuggestions(keyword: string, signal: AbortSignal) {
  const assortmentId = onlyAssortment()
  return assortmentId === undefined
    ? call(suggest, { keyword }, { signal })
    : call(suggestInAssortment, { keyword, assortmentId }, { signal })
}
