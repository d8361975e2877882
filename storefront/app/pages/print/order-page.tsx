import { getOrder } from '@gongfang/contract/buying/order'
import { call, nullIfRefused } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { screens } from '../../screens.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/order-page'
import { NothingToPrint } from './nothing.tsx'
import { OrderSheet } from './order-sheet.tsx'

const { title } = screens.printOrder

export const meta = () => [{ title: pageTitle(title, '打印') }, { name: 'robots', content: 'noindex' }]

/** null for an unknown order, and for one of another member. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return nullIfRefused(call(getOrder, { no: new URL(request.url).searchParams.get('no') ?? '' }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="打印" />
}

/** An order for printing or saving as PDF. */
export default function PrintOrderPage({ loaderData: order }: Route.ComponentProps) {
  return order === null ? <NothingToPrint name={title} /> : <OrderSheet order={order} />
}
