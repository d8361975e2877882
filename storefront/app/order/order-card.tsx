import type { OrderCard as Card } from '@gongfang/contract/order'
import { showTime } from '@gongfang/contract/time'
import { Link } from 'react-router'
import { CopyRow } from '../ui/copy.tsx'
import { Countdown } from '../ui/countdown.tsx'
import styles from './list.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderImage } from './order-image.tsx'
import { OrderAmount } from './payable.tsx'
import { StateTag } from './state-tag.tsx'

export function OrderCard({ order, payHref }: { order: Card; payHref: string }) {
  const href = `/order/detail?no=${order.no}`
  return (
    <article className={styles.card} aria-label={`订单 ${order.no}`}>
      <header className={styles.cardHead}>
        <time dateTime={order.createdAt} className="numbers">
          {showTime(order.createdAt)}
        </time>
        <CopyRow label="订单号" text={order.no} />
        <StateTag state={order.state} shipped={order.shippedKinds} kinds={order.kinds} />
      </header>
      <Link to={href} className={styles.body} aria-label={`查看订单 ${order.no}`}>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <li key={line.modelCode}>
              <OrderImage src={line.image} />
              <span className={styles.what}>
                <span className={styles.title}>{line.title}</span>
                <span className={styles.spec}>
                  {line.spec} <span className="code">{line.modelCode}</span>
                </span>
              </span>
              <span className={styles.quantity}>×{line.quantity}</span>
            </li>
          ))}
        </ul>
        <span className={styles.sum}>
          <span className={styles.note}>
            共 {order.kinds} 种 {order.pieces} 件 · {order.receiver}
          </span>
          <OrderAmount due={order} size="normal" />
        </span>
      </Link>
      <footer className={styles.cardFoot}>
        {order.payBefore && (
          <span className={styles.left}>
            剩余 <Countdown until={order.payBefore} />
          </span>
        )}
        <OrderActions order={order} payHref={payHref} />
      </footer>
    </article>
  )
}
