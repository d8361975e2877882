import { exportCart } from '@gongfang/contract/cart'
import { downloadSheet } from '../../base/download.ts'

/** The chosen lines, or all where none is chosen, as 购物车_20261120.xlsx. */
export const downloadCart = (ids: readonly number[]) =>
  downloadSheet(exportCart, ids.length === 0 ? {} : { ids: [...ids] }, '购物车')
