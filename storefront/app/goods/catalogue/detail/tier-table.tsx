import { Price } from '../../product/price.tsx'
import { type Tier, tierRange } from '../../product/tier-price.ts'
import styles from './tier-table.module.css'

interface TierTableProps {
  ladder: readonly Tier[]
  current: Tier
  unit: string
}

/** The price tiers. The tier of the quantity is marked by weight and a word, not by colour alone. */
export function TierTable({ ladder, current, unit }: TierTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too
    <section className={styles.scroll} aria-label="阶梯价" tabIndex={0}>
      <table className={styles.tiers}>
        <caption className="visually-hidden">阶梯价</caption>
        <tbody>
          <tr>
            <th scope="row">数量（{unit}）</th>
            {ladder.map((tier) => (
              <td key={tier.from} data-current={tier.from === current.from}>
                {tierRange(tier)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">单价</th>
            {ladder.map((tier) => (
              <td key={tier.from} data-current={tier.from === current.from}>
                <Price fen={tier.priceFen} points={tier.points} size="normal" />
                {tier.from === current.from && <span className="visually-hidden">（当前数量）</span>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
