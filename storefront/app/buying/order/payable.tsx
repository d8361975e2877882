import { type Currency, showFen, showPoints, yuan } from '@gongfang/contract/base/money'
import styles from './payable.module.css'

interface Due {
  currency: Currency
  payableFen: number
  payablePoints: number
}

/** The payable amount, in the order's currency, which may differ from the current price mode. */
export function Payable({ amounts, label = '应付' }: { amounts: Due; label?: string }) {
  return (
    <p className={styles.payable}>
      <span>{label}</span> <OrderAmount due={amounts} />
    </p>
  )
}

export function OrderAmount({ due, size = 'large' }: { due: Due; size?: 'normal' | 'large' }) {
  if (due.currency === 'points') {
    return (
      <b className={`${styles.points} ${styles[size]} numbers`}>
        {due.payablePoints}
        <small>积分</small>
      </b>
    )
  }
  const text = yuan(due.payableFen)
  const dot = text.indexOf('.')
  return (
    <b className={`${styles.money} ${styles[size]} numbers`}>
      <span aria-hidden="true">
        <small>¥</small>
        {text.slice(0, dot)}
        <small>{text.slice(dot)}</small>
      </span>
      <span className="visually-hidden">{text}元</span>
    </b>
  )
}

export const amountText = ({ currency, payableFen, payablePoints }: Due) =>
  currency === 'points' ? showPoints(payablePoints) : showFen(payableFen)
