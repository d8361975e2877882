import { capitals } from '@gongfang/contract/base/capitals'
import { showFen, showPoints } from '@gongfang/contract/base/money'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import { deliveryNames } from '@gongfang/contract/buying/order'
import type { SheetOrder } from '@gongfang/contract/buying/order-desk'
import { deskNoteNames, writtenNotesAt } from '@gongfang/contract/buying/order-notes'
import { amount } from '../../ui/show.tsx'
import { payable, shippableQuantity } from './labels.ts'
import { Qr } from './picking-list.tsx'
import styles from './printed-order.module.css'

interface PaperProps {
  order: SheetOrder
  siteName: string
  kefuMobile: string
}

/** The delivery note: the goods of the parcel, without prices. */
export function DeliveryNote({ order, siteName, kefuMobile }: PaperProps) {
  const { address } = order
  const rest = order.lines.filter((line) => shippableQuantity(line) > 0)
  const shown = rest.length > 0 ? rest : order.lines.filter((line) => line.waiting < line.quantity)
  const facts: [string, string][] = [
    ['收货单位', order.jigou],
    ['配送方式', deliveryNames[order.delivery]],
  ]
  if (address) {
    // Separate rows, so that a right-to-left name does not reorder the digits of the phone.
    facts.push(['收件人', address.receiver], ['电话', address.phone])
    facts.push(['地址', `${address.regionText} ${address.detail}`])
  }
  facts.push(...writtenNotesAt('delivery', order, deskNoteNames))
  return (
    <article className={styles.sheet}>
      <Head title="发货单" order={order} siteName={siteName} />
      <Facts facts={facts} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            <th scope="col">型号</th>
            <th scope="col">商品</th>
            <th scope="col">数量</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, at) => (
            <tr key={line.id}>
              <td>{at + 1}</td>
              <td className="code">
                {line.modelCode}
                {line.ownCode && <small> 物料号 {line.ownCode}</small>}
              </td>
              <td>
                {line.title} {line.spec}
              </td>
              <td className={styles.figure}>
                {rest.length > 0 ? shippableQuantity(line) : line.quantity} {line.unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        供货方：{siteName}
        {kefuMobile && `；联系电话：${kefuMobile}`}
      </p>
      <Seals names={['发货人（签字）', '收货人（签字）']} />
    </article>
  )
}

/** The quotation, with space for a seal. */
export function Quotation({ order, siteName, kefuMobile }: PaperProps) {
  const { amounts, currency } = order
  const inPoints = currency === 'points'
  const sums: [string, string][] = [
    ['商品金额', amount(inPoints ? amounts.goodsPoints : amounts.goodsFen, currency)],
    ['运费', amount(inPoints ? amounts.freightPoints : amounts.freightFen, currency)],
  ]
  if (amounts.deductPoints > 0)
    sums.push([`积分抵扣（${showPoints(amounts.deductPoints)}）`, `-${showFen(amounts.deductFen)}`])
  const facts: [string, string][] = [['采购单位', order.jigou]]
  facts.push(...writtenNotesAt('quotation', order))
  if (order.address) facts.push(['收货地区', order.address.regionText])
  return (
    <article className={styles.sheet}>
      <Head title="报价单" order={order} siteName={siteName} />
      <Facts facts={facts} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">序号</th>
            <th scope="col">型号</th>
            <th scope="col">商品</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            <tr key={line.id}>
              <td>{at + 1}</td>
              <td className="code">
                {line.modelCode}
                {line.ownCode && <small> 物料号 {line.ownCode}</small>}
              </td>
              <td>
                {line.title} {line.spec}
              </td>
              <td className={styles.figure}>{amount(inPoints ? line.points : line.priceFen, currency)}</td>
              <td className={styles.figure}>
                {line.quantity} {line.unit}
              </td>
              <td className={styles.figure}>
                {amount(inPoints ? line.amountPoints : line.amountFen, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        {sums.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>合计{inPoints ? '' : `（大写：${capitals(amounts.payableFen)}）`}</dt>
          <dd>
            <b>{payable(amounts)}</b>
          </dd>
        </div>
      </dl>
      <p>
        {inPoints ? '单价与合计以积分计。' : '单价与合计为人民币含税价。'}供货方：{siteName}
        {kefuMobile && `；联系电话：${kefuMobile}`}
      </p>
      <Seals names={['供货方（盖章）', '采购方（盖章）']} />
    </article>
  )
}

function Head({ title, order, siteName }: { title: string; order: SheetOrder; siteName: string }) {
  return (
    <header className={styles.head}>
      <div>
        <b>{siteName}</b>
        <h2>{title}</h2>
        <p>
          订单号 <span className="code">{order.no}</span>
          <br />
          下单 {dayOf(order.createdAt)}　打印 {showTime(new Date())}
        </p>
      </div>
      <Qr svg={order.qrSvg} no={order.no} />
    </header>
  )
}

const Facts = ({ facts }: { facts: [string, string][] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const Seals = ({ names }: { names: string[] }) => (
  <div className={styles.seals}>
    {names.map((name) => (
      <div key={name}>{name}</div>
    ))}
  </div>
)
