import { exportCart } from '@gongfang/contract/goods/cart'
import { downloadSheet } from '../../base/download.ts'

/** Exports the given lines, or all without any, as 购物车_20261120.xlsx. */
export const downloadCart = (ids: readonly number[]) =>
  downloadSheet(exportCart, ids.length === 0 ? {} : { ids: [...ids] }, '购物车')
