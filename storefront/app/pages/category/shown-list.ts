import type { ProductListData } from '../../catalogue/list/product-list.tsx'

let shown: ProductListData | null = null

/** The list on the screen stays there when the next one does not come: what was seen is better than an error page. */
export const shownList = () => shown

export function rememberList(list: ProductListData) {
  shown = list
}
