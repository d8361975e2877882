import { Refused } from '@gongfang/contract/base/call'
import { points } from '@gongfang/contract/base/money'
import { previewOrder } from '@gongfang/contract/buying/order'
import { listCart } from '@gongfang/contract/goods/cart'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { readGoods } from '../../buying/order/quote/source.ts'
import { screens } from '../../screens.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/quotation-page'
import { NothingToPrint } from './nothing.tsx'
import { orderableOf } from './quotation.ts'
import { QuotationSheet } from './quotation-sheet.tsx'

const { title } = screens.printQuotation

export const meta = () => [{ title: pageTitle(title, '打印') }, { name: 'robots', content: 'noindex' }]

/** The cart, or the draft of 确认订单, as it is now; null without either. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  try {
    return searchParams.has('confirm') ? await confirmed(searchParams) : { cart: await call(listCart, {}) }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
clientLoader.hydrate = true as const

/** The current preview of the draft of 确认订单. */
async function confirmed(query: URLSearchParams) {
  const source = await readGoods(query)
  if (source === null) return null
  const addressId = Number(query.get('address'))
  const wish = {
    deductPoints: points(Number(query.get('points')) || 0),
    delivery: query.get('delivery') === 'depot' ? ('depot' as const) : ('express' as const),
    ...(addressId > 0 && { addressId }),
  }
  const quoted = await orderableOf(await call(previewOrder, { ...wish, source }), (lineIds) =>
    call(previewOrder, { ...wish, source: { kind: 'cart', lineIds } }),
  )
  // Returns without the draft, so 确认订单 begins with its defaults.
  const back = source.kind === 'cart' ? 'from=cart' : `sku=${source.skuId}&qty=${source.quantity}`
  return { ...quoted, back: `${screens.orderConfirm.path}?${back}` }
}

export function HydrateFallback() {
  return <PageSkeleton title="打印" />
}

/** A quotation for printing or saving as PDF. */
export default function QuotationPage({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NothingToPrint name={title} /> : <QuotationSheet {...loaderData} />
}
