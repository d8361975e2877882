import { showFen } from '@gongfang/contract/base/money'
import type { Fund } from '@gongfang/contract/people/fund'
import styles from './fund.module.css'

type Sums = Pick<Fund, 'amountFen' | 'reservedFen' | 'spentFen' | 'leftFen'>

/** Shows the spent and the reserved part of a fund, as a bar and in figures. */
export function FundBar({ amountFen, reservedFen, spentFen, leftFen }: Sums) {
  const whole = Math.max(amountFen, reservedFen + spentFen, 1)
  const share = (part: number) => (100 * part) / whole
  return (
    <div className={styles.sums}>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.spent} width={share(spentFen)} height="1" />
        <rect className={styles.reserved} x={share(spentFen)} width={share(reservedFen)} height="1" />
      </svg>
      <dl>
        <div>
          <dt>额度</dt>
          <dd>{showFen(amountFen)}</dd>
        </div>
        <div className={styles.ofSpent}>
          <dt>已支出</dt>
          <dd>{showFen(spentFen)}</dd>
        </div>
        <div className={styles.ofReserved}>
          <dt>占用中</dt>
          <dd>{showFen(reservedFen)}</dd>
        </div>
        <div className={leftFen < 0 ? styles.over : ''}>
          <dt>{leftFen < 0 ? '已超支' : '剩余'}</dt>
          <dd>{showFen(Math.abs(leftFen))}</dd>
        </div>
      </dl>
    </div>
  )
}
