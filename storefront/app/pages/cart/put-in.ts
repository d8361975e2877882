import { resolveCodes } from '@gongfang/contract/goods/catalogue'
import { call } from '../../base/call.ts'
import { addList } from '../../goods/quick-order/add-list.ts'
import { canBeAdded, type JudgedRow, judge } from '../../goods/quick-order/judge.ts'
import { askOwnCodes, ownCodes } from '../../goods/quick-order/own-codes.ts'

interface Wanted {
  code: string
  /** null: the minimum. */
  quantity: number | null
  /** The SKU chosen for an ambiguous code. */
  skuId: number | null
}

/** The typed line with its verdict. A line that can be added is put into the cart. */
export async function putIn({ code, quantity, skuId }: Wanted): Promise<{ row: JudgedRow; added: boolean }> {
  const [found] = await Promise.all([call(resolveCodes, { codes: [code] }), askOwnCodes([code])])
  const entered = { code, quantity, skuId, key: 1, at: [1] }
  const [row] = judge([entered], new Map(found.map((one) => [one.code, one])), ownCodes()) as [JudgedRow]
  if (!canBeAdded(row)) return { row, added: false }
  const { refused } = await addList([row])
  const why = refused.get(row.row.key)
  if (why === undefined) return { row, added: true }
  return { row: { ...row, row: { ...row.row, refused: why } }, added: false }
}
