import { showTime } from '@gongfang/contract/base/time'
import { type OrderCard as Card, deliveryNames } from '@gongfang/contract/buying/order'
import { Link, useRevalidator } from 'react-router'
import { orderPath } from '../../base/paths.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { CopyRow } from '../../ui/copy.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import styles from './list.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderImage } from './order-image.tsx'
import { OrderAmount } from './payable.tsx'
import { StateTag } from './state-tag.tsx'

export function OrderCard({ order, payHref }: { order: Card; payHref: string }) {
  const href = orderPath(order.no)
  return (
    <article className={styles.card} aria-label={`订单 ${order.no}`} data-order={order.no} tabIndex={-1}>
      <header className={styles.cardHead}>
        <time dateTime={order.createdAt} className="numbers">
          {showTime(order.createdAt)}
        </time>
        <CopyRow label="订单号" text={order.no} />
        {order.inAftersale && <span className={styles.aftersale}>售后中</span>}
        <StateTag
          state={order.state}
          delivery={order.delivery}
          transfer={order.transfer}
          shipped={order.shippedKinds}
          kinds={order.kinds}
        />
      </header>
      <Link to={href} className={styles.lines}>
        <span className="visually-hidden">查看订单 {order.no}：</span>
        {order.lines.map((line) => (
          <span key={line.modelCode} className={styles.line}>
            <OrderImage src={line.image} />
            <span className={styles.what}>
              <span className={styles.title} title={line.title}>
                {line.title}
              </span>
              <span className={styles.spec}>
                {line.spec} <span className="code">{line.modelCode}</span> <OwnCode code={line.ownCode} />
              </span>
            </span>
            <span className={styles.quantity}>×{line.quantity}</span>
          </span>
        ))}
        {order.kinds > order.lines.length && (
          <span className={styles.rest}>还有 {order.kinds - order.lines.length} 种商品</span>
        )}
      </Link>
      <p className={styles.who}>
        <span className={styles.receiver}>
          {order.delivery === 'depot' ? deliveryNames.depot : order.receiver}
        </span>
        {order.buyer && (
          <span>
            下单人 {order.buyer} {order.unitPath}
          </span>
        )}
        <span>
          共 {order.kinds} 种 {order.pieces} 件
        </span>
        {order.fund && <span>经费 {order.fund.code}</span>}
      </p>
      <p className={styles.sum}>
        <span>{order.state === 'unpaid' ? '应付' : order.state === 'cancelled' ? '合计' : '实付'}</span>{' '}
        <OrderAmount due={order} size="normal" />
      </p>
      <footer className={styles.cardFoot}>
        <Deadline order={order} />
        <OrderActions order={order} payHref={payHref} invoiceHref={`${href}&invoice=1`} />
      </footer>
    </article>
  )
}

function Deadline({ order: { payBefore, autoReceiveAt } }: { order: Card }) {
  const { revalidate } = useRevalidator()
  const until = payBefore ?? autoReceiveAt
  if (until === null) return null
  const left = <Countdown until={until} onEnd={() => void revalidate()} />
  return <p className={styles.left}>{payBefore ? <>剩余 {left}</> : <>{left} 后自动收货</>}</p>
}
