import type { OrderSource } from '@gongfang/contract/buying/order'
import { listCart } from '@gongfang/contract/goods/cart'
import { call } from '../../../base/call.ts'
import { pairsIn } from '../../../base/pairs.ts'
import { cartQuotationPath } from '../../../base/paths.ts'
import type { Draft } from './use-quote.ts'

/** The largest number of lines that an order can have. */
const MOST_KINDS = 200

/**
 * The goods to order, from the address: ?from=cart (ticked lines), ?sku=12&qty=3, or lines of an offer,
 * ?offer=20261120000000000001&version=2&lines=12-3_14-5.
 */
export const readSource = async (query: URLSearchParams): Promise<OrderSource | null> =>
  offerOf(query) ?? (await readGoods(query))

type Goods = Exclude<OrderSource, { kind: 'offer' }>

/** The same without offers. */
export async function readGoods(query: URLSearchParams): Promise<Goods | null> {
  const buyNow = buyNowOf(query)
  if (buyNow) return buyNow
  const { lines } = await call(listCart, {})
  return ticked(lines)
}

function offerOf(query: URLSearchParams): OrderSource | null {
  const no = query.get('offer') ?? ''
  const version = Number(query.get('version'))
  const lines = pairsIn(query.get('lines')).map(({ id, quantity }) => ({ lineId: id, quantity }))
  if (!/^\d{20}$/.test(no) || !Number.isSafeInteger(version) || version < 1 || lines.length === 0) return null
  return { kind: 'offer', no, version, lines: lines.slice(0, MOST_KINDS) }
}

/** An invalid quantity counts as 1. */
export function buyNowOf(query: URLSearchParams): Goods | null {
  const skuId = Number(query.get('sku'))
  if (!Number.isSafeInteger(skuId) || skuId < 1) return null
  const quantity = Number(query.get('qty'))
  const whole = Number.isInteger(quantity) && quantity > 0 && quantity <= 99_999
  return { kind: 'buyNow', skuId, quantity: whole ? quantity : 1 }
}

/** The address of the printed quotation of this draft. */
export function quotationPath({ source, addressId, deductPoints, delivery }: Draft): string {
  const query = new URLSearchParams({ confirm: '1' })
  if (source.kind === 'buyNow') {
    query.set('sku', String(source.skuId))
    query.set('qty', String(source.quantity))
  }
  if (addressId) query.set('address', String(addressId))
  if (deductPoints) query.set('points', String(deductPoints))
  if (delivery) query.set('delivery', delivery)
  return `${cartQuotationPath}?${query}`
}

export function ticked(
  lines: readonly { id: number; selected: boolean; reason?: string | undefined }[],
): Goods | null {
  const lineIds = lines.filter((line) => line.selected && !line.reason).map((line) => line.id)
  return lineIds.length === 0 ? null : { kind: 'cart', lineIds: lineIds.slice(0, MOST_KINDS) }
}
