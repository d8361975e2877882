import type { OrderScope } from '@gongfang/contract/people/institution'
import { late } from '../../ui/late.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const OrderNarrow = late(() => import('./order-narrow.tsx').then((file) => file.OrderNarrow))

const names: Record<OrderScope, string> = { own: '我的', unit: '本部门', all: '本机构' }

interface OrderScopesProps {
  scopes: readonly OrderScope[]
  filter: { scope: OrderScope; buyer: string; unit: string; fund: string }
  /** The list's address with some values changed; null removes one. */
  href: (change: Record<string, string | null>) => string
}

/** Chooses the scope of the list. Not loaded for members who may read only their own orders. */
export function OrderScopes({ scopes, filter, href }: OrderScopesProps) {
  const to = (scope: OrderScope) =>
    href({
      scope: scope === 'own' ? null : scope,
      buyer: null,
      unit: null,
      fund: null,
      page: null,
      pay: null,
    })
  return (
    <>
      <Tabs
        label="订单范围"
        current={to(filter.scope)}
        tabs={scopes.map((scope) => ({ to: to(scope), label: names[scope] }))}
      />
      {filter.scope !== 'own' && <OrderNarrow filter={filter} href={href} />}
    </>
  )
}
