import type { SheetOrder } from '@gongfang/contract/buying/order-desk'
import { packingNotes } from '@gongfang/contract/buying/order-notes'
import { shippableQuantity } from './labels.ts'
import styles from './printed-order.module.css'

/** The picking list: the goods of all orders by shelf, then the contents of each parcel. */
export function PickingList({ orders }: { orders: SheetOrder[] }) {
  const goods = gather(orders)
  return (
    <article className={styles.sheet}>
      <h2>拣货单</h2>
      <p>
        共 {orders.length} 张订单，{goods.length} 种，{goods.reduce((sum, { pieces }) => sum + pieces, 0)} 件
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">库位</th>
            <th scope="col">型号</th>
            <th scope="col">商品</th>
            <th scope="col">数量</th>
            <th scope="col">已拣</th>
          </tr>
        </thead>
        <tbody>
          {goods.map(({ skuId, shelf, modelCode, title, spec, unit, pieces }) => (
            <tr key={skuId}>
              <td>{shelf}</td>
              <td className="code">{modelCode}</td>
              <td>
                {title} {spec}
              </td>
              <td className={styles.figure}>
                {pieces} {unit}
              </td>
              <td>□</td>
            </tr>
          ))}
        </tbody>
      </table>
      {orders.map((order) => (
        <section key={order.no} className={styles.pick}>
          <Qr svg={order.qrSvg} no={order.no} />
          <div>
            <p>
              <b className="code">{order.no}</b> <bdi>{order.jigou}</bdi> <bdi>{order.address?.receiver}</bdi>
            </p>
            <p>
              {order.lines
                .filter((line) => shippableQuantity(line) > 0)
                .map((line) => `${line.modelCode} ×${shippableQuantity(line)}`)
                .join('；') || '没有要发的商品'}
            </p>
            {packingNotes(order) && <p>备注：{packingNotes(order)}</p>}
          </div>
        </section>
      ))}
    </article>
  )
}

/** A QR code from the server. An <img> runs no scripts of an SVG. */
export const Qr = ({ svg, no }: { svg: string; no: string }) => (
  <img
    className={styles.qr}
    alt={`订单 ${no} 的二维码`}
    src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
  />
)

/** The quantities to pick of all orders, by shelf. */
function gather(orders: readonly SheetOrder[]) {
  const found = new Map<number, SheetOrder['lines'][number] & { pieces: number }>()
  for (const line of orders.flatMap(({ lines }) => lines)) {
    const left = shippableQuantity(line)
    if (left > 0) found.set(line.skuId, { ...line, pieces: (found.get(line.skuId)?.pieces ?? 0) + left })
  }
  return [...found.values()].sort(
    (a, b) => a.shelf.localeCompare(b.shelf, 'zh-CN') || a.modelCode.localeCompare(b.modelCode),
  )
}
