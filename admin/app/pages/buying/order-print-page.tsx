import { PrinterOutlined } from '@ant-design/icons'
import { OrderSheetKind, readOrderSheets } from '@gongfang/contract/buying/order-desk'
import { Button, Flex } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { DeliveryNote, Quotation } from '../../buying/order/delivery-papers.tsx'
import { PickingList } from '../../buying/order/picking-list.tsx'
import { sheetNames } from '../../buying/order/print-menu.tsx'
import { readPrintNos } from '../../buying/order/print-nos.ts'
import styles from '../../buying/order/printed-order.module.css'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/order-print-page'

export const meta: Route.MetaFunction = () => titleOf(screens.orderPrint)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const kind = OrderSheetKind.options.find((one) => one === params.kind)
  if (!kind) throw new Error('没有这种单据')
  const nos = readPrintNos(new URL(request.url).searchParams)
  if (nos.length === 0) throw new Error('没有要打印的订单，请回到订单列表重新选择')
  return { kind, ...(await readSheets(kind, nos)) }
}

const AT_ONCE = 50

/** Loads the orders in batches as large as the endpoint allows. */
async function readSheets(kind: OrderSheetKind, nos: readonly string[]) {
  const first = await call(readOrderSheets, { kind, nos: nos.slice(0, AT_ONCE) })
  const orders = [...first.orders]
  for (let at = AT_ONCE; at < nos.length; at += AT_ONCE) {
    const part = nos.slice(at, at + AT_ONCE)
    orders.push(...(await call(readOrderSheets, { kind, nos: part })).orders)
  }
  return { ...first, orders }
}

/** Printed orders: the browser prints them or saves them as PDF. */
export default function PrintPage({ loaderData: { kind, orders, ...site } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const title = sheetNames[kind]
  return (
    <>
      <Flex className={styles.bar} gap={12} align="center" wrap>
        <h1>{`${title}（${orders.length} 张订单）`}</h1>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => print()}>
          打印
        </Button>
        <Button onClick={() => navigate(-1)}>返回</Button>
      </Flex>
      <div className={styles.desk}>
        {kind === 'picking' && <PickingList orders={orders} />}
        {kind === 'delivery' &&
          orders.map((order) => <DeliveryNote key={order.no} order={order} {...site} />)}
        {kind === 'quotation' && orders.map((order) => <Quotation key={order.no} order={order} {...site} />)}
      </div>
    </>
  )
}

export { LoadError as ErrorBoundary }
