import type { Page } from '@gongfang/contract/base/values'
import type { ProductCard } from '@gongfang/contract/goods/catalogue'

const MOST = 12
const seen = new Map<string, Page<ProductCard>[]>()

/**
 * The pages that were loaded below a list, so that 返回 restores the scroll position. `place` is the history
 * entry's key.
 */
export const loadedPages = (place: string) => seen.get(place) ?? []

export function keepLoadedPages(place: string, pages: Page<ProductCard>[]) {
  seen.delete(place)
  seen.set(place, pages)
  const [oldest] = seen.keys()
  if (seen.size > MOST && oldest !== undefined) seen.delete(oldest)
}
