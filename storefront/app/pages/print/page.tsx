import { Refused } from '@gongfang/contract/call'
import { listCart } from '@gongfang/contract/cart'
import { points } from '@gongfang/contract/money'
import { getOrder, previewOrder } from '@gongfang/contract/order'
import { data } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle, screens } from '../../base/screens.ts'
import { readSource } from '../../order/quote/source.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/page'
import { NothingToPrint } from './nothing.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { orderableOf } from './quotation.ts'
import { QuotationSheet } from './quotation-sheet.tsx'

const names: Record<string, string> = { quotation: '报价单', order: '订单' }

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(names[params.sheet] ?? '', '打印') },
  { name: 'robots', content: 'noindex' },
]

/** The server only checks the sheet's name; the browser loads the data. */
export function loader({ params }: Route.LoaderArgs) {
  if (names[params.sheet] === undefined) throw data(null, { status: 404 })
  return null
}

/** The current data of the sheet; null when there is none, or it belongs to another member. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (names[params.sheet] === undefined) throw data(null, { status: 404 })
  try {
    if (params.sheet === 'order') return { order: await call(getOrder, { no: searchParams.get('no') ?? '' }) }
    return searchParams.has('confirm') ? await confirmed(searchParams) : { cart: await call(listCart, {}) }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
clientLoader.hydrate = true as const

/** The current preview of the draft of 确认订单. */
async function confirmed(query: URLSearchParams) {
  const source = await readSource(query)
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

/** A sheet for printing or saving as PDF. */
export default function PrintPage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData === null) return <NothingToPrint name={names[params.sheet] ?? ''} />
  if ('order' in loaderData) return <OrderSheet order={loaderData.order} />
  return <QuotationSheet {...loaderData} />
}
