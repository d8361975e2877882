import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { OrderAmounts } from '@gongfang/contract/buying/order'
import styles from './amounts.module.css'
import { freightText } from './freight.ts'

interface AmountsProps {
  amounts: OrderAmounts
  /** The text for 运费. Orders that are not placed yet pass `quotedFreight`. */
  freight?: string
  freightNote?: string
}

/** The amounts that make up the payable amount, in the order's currency. */
export function Amounts({ amounts, freight = freightText(amounts), freightNote = '' }: AmountsProps) {
  const rows: [string, string][] = [
    amounts.currency === 'points'
      ? ['商品积分', showPoints(amounts.goodsPoints)]
      : ['商品金额', showFen(amounts.goodsFen)],
    ['运费', freight],
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
