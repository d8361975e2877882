import { Refused } from '@gongfang/contract/base/call'
import { getOrder } from '@gongfang/contract/buying/order'
import { getOrderChange } from '@gongfang/contract/service/order-change'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath, ordersPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { ChangeForm } from '../../service/order-change/change-form.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/change-page'
import styles from './change-page.module.css'

const { title } = screens.orderChange

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(title, loaderData?.order ? `订单 ${loaderData.order.no}` : '') },
]

/** `order` is null for an unknown number; `before`: the change that is asked for anew. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const [no, replaces] = [query.get('no') ?? '', query.get('replaces')]
  try {
    const [order, before] = await Promise.all([
      call(getOrder, { no }),
      replaces ? call(getOrderChange, { changeNo: replaces }) : null,
    ])
    return { order, before }
  } catch (error) {
    if (error instanceof Refused) return { order: null, before: null }
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={title} />
}

export default function ChangePage({ loaderData: { order, before } }: Route.ComponentProps) {
  const isOpen = before?.state === 'asked' || before?.state === 'returned'
  const barred = isOpen ? '' : order?.actions.change
  return (
    <div className={`container ${styles.page}`}>
      {order && (
        <Breadcrumbs
          items={[
            { label: '我的订单', to: ordersPath('all') },
            { label: `订单 ${order.no}`, to: orderPath(order.no) },
            { label: title },
          ]}
        />
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {order && barred === '' ? (
        <ChangeForm order={order} before={isOpen ? before : null} />
      ) : (
        <EmptyState
          text={order ? barred || '这张订单现在不能修改' : '订单不存在'}
          action={
            <Button to={order ? orderPath(order.no) : ordersPath('all')}>
              {order ? '返回订单' : '返回我的订单'}
            </Button>
          }
        />
      )}
    </div>
  )
}
