import {
  getOrderInvoices,
  type Invoiceable,
  type InvoiceScope,
  listInvoiceable,
  listInvoiceTitles,
} from '@gongfang/contract/money/invoice'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { RequestForm } from './request-form.tsx'

interface RequestDrawerProps {
  /** The order to invoice. Undefined: any order that can be invoiced. */
  no?: string
  /** Without `no`: whose orders. */
  scope?: InvoiceScope
  onClose: () => void
  onDone: () => void
}

const MOST = 100

export function RequestDrawer({ no, scope = 'own', onClose, onDone }: RequestDrawerProps) {
  const load = useLoad(async () => {
    const [orders, titles] = await Promise.all([readOrders(no, scope), call(listInvoiceTitles, {})])
    return { orders, ...titles }
  }, no ?? scope)
  const { data, error } = load
  return (
    <Drawer open onClose={onClose} title="申请开票">
      {error !== undefined ? (
        <ErrorState error={error} retry={() => void load.reload()} />
      ) : !data ? (
        <Skeleton lines={4} shape="card" />
      ) : data.orders.length === 0 ? (
        <EmptyState text="没有可开票的订单" action={<Button onClick={onClose}>知道了</Button>} />
      ) : (
        <RequestForm
          orders={data.orders}
          chosen={no === undefined ? [] : [no]}
          titles={data.titles}
          suggestion={data.suggestion}
          reload={load.reload}
          onDone={onDone}
        />
      )}
    </Drawer>
  )
}

async function readOrders(no: string | undefined, scope: InvoiceScope): Promise<Invoiceable[]> {
  if (no === undefined) return (await call(listInvoiceable, { limit: MOST, scope })).data
  const { order } = await call(getOrderInvoices, { no })
  return order && order.leftFen > 0 ? [order] : []
}
