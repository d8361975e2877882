import { dayOf, showTime } from '@gongfang/contract/base/time'
import {
  deliveryNames,
  type OrderDetail,
  orderStateNames,
  payWayNames,
} from '@gongfang/contract/buying/order'
import { writtenNotes } from '@gongfang/contract/buying/order-notes'
import { orderPath } from '../../base/paths.ts'
import { useSite } from '../../base/site.ts'
import { fromOrder } from './quotation.ts'
import styles from './sheet.module.css'
import { Seals, Sheet, SheetHead, SheetTable, SheetTotal } from './sheet.tsx'

/** An order on paper, for filing or for the signature on delivery. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  const { kefuMobile, name } = useSite()
  const content = fromOrder(order)
  const { address, payment } = order
  const facts: [string, string][] = [
    ['采购单位', order.jigou || '（未填写）'],
    ['配送方式', deliveryNames[order.delivery]],
    ...(address
      ? [
          ['收货人', address.receiver] as [string, string],
          ['收货信息', `${address.phone} ${address.regionText} ${address.detail}`] as [string, string],
        ]
      : []),
    ['支付方式', payWayNames[payment?.way ?? order.payWay]],
    ['付款时间', order.paidAt ? showTime(order.paidAt) : '未付款'],
    ...(payment?.tradeNo ? [['交易单号', payment.tradeNo] as [string, string]] : []),
    ...writtenNotes(order),
    ...(order.approvers ? [['审批人', order.approvers] as [string, string]] : []),
  ]
  return (
    <Sheet title={`订单 ${order.no}`} back={orderPath(order.no)}>
      <SheetHead
        title="订货单"
        facts={[
          ['订单号', order.no],
          ['下单日期', dayOf(order.createdAt)],
          ['订单状态', orderStateNames[order.state]],
        ]}
      />
      <dl className={styles.parties}>
        {facts.map(([label, text]) => (
          <div key={label} className={text.length > 24 ? styles.long : undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SheetTable content={content} />
      <SheetTotal content={content} label={order.paidAt ? '实付' : '应付'} />
      <ol className={styles.notes}>
        <li>{content.currency === 'points' ? '单价与合计以积分计。' : '单价与合计为人民币含税价。'}</li>
        <li>
          供货方：{name}
          {kefuMobile && `；联系电话：${kefuMobile}`}
        </li>
      </ol>
      <Seals names={['供货方（盖章）', '经办人（签字）', '收货人（签字）']} />
    </Sheet>
  )
}
