import { listProducts } from '@gongfang/contract/goods/catalogue'
import { call } from '../../base/call.ts'

/** Products on sale, for a `SearchSelect`. */
export const findGoods = async (keyword: string) =>
  (await call(listProducts, { keyword, limit: 20 })).data.map(({ id, title }) => ({
    value: id,
    label: title,
  }))
