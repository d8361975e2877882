import { showFen, showPoints } from '@gongfang/contract/money'
import type { OrderAmounts } from '@gongfang/contract/order'
import styles from './amounts.module.css'

/** The amounts that make up the payable amount, in the order's currency. */
export function Amounts({ amounts, freightNote = '' }: { amounts: OrderAmounts; freightNote?: string }) {
  const inPoints = amounts.currency === 'points'
  const rows: [string, string][] = inPoints
    ? [
        ['商品积分', showPoints(amounts.goodsPoints)],
        ['运费', amounts.freightPoints === 0 ? '包邮' : showPoints(amounts.freightPoints)],
      ]
    : [
        ['商品金额', showFen(amounts.goodsFen)],
        ['运费', amounts.freightFen === 0 ? '包邮' : showFen(amounts.freightFen)],
      ]
  if (amounts.deductPoints > 0)
    rows.push([`积分抵扣（${amounts.deductPoints}积分）`, `-${showFen(amounts.deductFen)}`])
  if (amounts.rewardPoints > 0) rows.push(['完成后可得', showPoints(amounts.rewardPoints)])
  return (
    <>
      <dl className={styles.amounts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      {freightNote !== '' && <p className={styles.note}>{freightNote}</p>}
    </>
  )
}
