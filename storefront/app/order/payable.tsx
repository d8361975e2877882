import { showPoints, yuan } from '@gongfang/contract/money'
import styles from './payable.module.css'

interface Due {
  currency: 'money' | 'points'
  payableFen: number
  payablePoints: number
}

/** The one number that counts, in the currency of this order (which may not be today's). */
export function Payable({ amounts, label = '应付' }: { amounts: Due; label?: string }) {
  return (
    <p className={styles.payable}>
      <span>{label}</span>
      <OrderAmount due={amounts} />
    </p>
  )
}

export function OrderAmount({ due, size = 'large' }: { due: Due; size?: 'normal' | 'large' }) {
  if (due.currency === 'points') {
    return <b className={`${styles.points} ${styles[size]} numbers`}>{showPoints(due.payablePoints)}</b>
  }
  return (
    <b className={`${styles.money} ${styles[size]} numbers`}>
      <span aria-hidden="true">
        <small>¥</small>
        {yuan(due.payableFen)}
      </span>
      <span className="visually-hidden">{yuan(due.payableFen)}元</span>
    </b>
  )
}
