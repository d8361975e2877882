/** To the form, about a product: a price for many of it. Without a model the member names it. */
export const inquiryPath = (productId: number, modelCode: string | null) =>
  pathOf({
    product: String(productId),
    content:
      modelCode === null ? '询价 / 大量采购，型号和数量：' : `询价 / 大量采购，型号 ${modelCode}，数量：`,
  })

/** To the form, with what was looked for and is not sold. */
export const soughtPath = (keyword: string) => pathOf({ kind: 'product', content: `寻货需求：${keyword}` })

const pathOf = (query: Record<string, string>) => `/feedback?${new URLSearchParams(query)}`

/** To the form, in which points are bought. */
export const topUpPath = '/points?topUp=1'

export const searchPath = (keyword: string) => `/category?kw=${encodeURIComponent(keyword)}`

/** This page, with quick order (快速下单) open. `search` is the query of this page. */
export const quickOrderPath = (search: string) => `${search}${search ? '&' : '?'}quick=1`
