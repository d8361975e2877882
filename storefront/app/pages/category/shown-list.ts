import type { ProductListData } from '../../goods/catalogue/list/product-list.tsx'

let shown: ProductListData | null = null

/** The last list shown, for the case that loading the next one fails. */
export const shownList = () => shown

export function rememberList(list: ProductListData) {
  shown = list
}
