import { sentence } from '@gongfang/contract/base/refusal'
import { putIntoCart } from '@gongfang/contract/goods/cart'
import { call } from '../../base/call.ts'
import { getSession } from '../../base/session-store.ts'
import { untilAnswered } from '../../base/until-answered.ts'
import { addToCart, knowCartCount } from '../cart/cart-store.ts'
import type { JudgedRow } from './judge.ts'

export interface Added {
  readonly kinds: number
  readonly pieces: number
  readonly taken: readonly JudgedRow[]
  /** Row key → the reason why the cart refused the row. */
  readonly refused: ReadonlyMap<number, string>
}

const once = untilAnswered()

/** Adds all given rows: to a member's cart in one request, to a visitor's cart on this device. */
export async function addList(rows: readonly JudgedRow[]): Promise<Added> {
  const lines = rows.flatMap(({ sku, quantity }) => (sku ? [{ skuId: sku.skuId, quantity }] : []))
  if (getSession().token === null) {
    for (const { sku, quantity } of rows)
      if (sku) await addToCart({ skuId: sku.skuId, quantity, priceFen: sku.priceFen })
    return summed(rows, new Map())
  }
  const answer = await once(lines, (idempotencyKey) => call(putIntoCart, { lines }, { idempotencyKey }))
  knowCartCount(answer.count)
  const refused = new Map<number, string>()
  for (const { skuId, refused: reason } of answer.lines) {
    const judged = rows.find(({ sku }) => sku?.skuId === skuId)
    if (reason && judged) refused.set(judged.row.key, `未加入购物车：${whyNot(reason, judged)}`)
  }
  return summed(rows, refused)
}

function whyNot(reason: Parameters<typeof sentence>[0], { sku }: JudgedRow): string {
  const { minQuantity: minimum = 1, stepQuantity: step = 1, modelCode: names = '' } = sku ?? {}
  return sentence(reason, { minimum, step, names })
}

function summed(rows: readonly JudgedRow[], refused: ReadonlyMap<number, string>): Added {
  const taken = rows.filter(({ row }) => !refused.has(row.key))
  return {
    kinds: taken.length,
    pieces: taken.reduce((total, { quantity }) => total + quantity, 0),
    taken,
    refused,
  }
}
