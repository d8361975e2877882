import { type Points, points, showFen } from '@gongfang/contract/money'
import type { OrderPreview } from '@gongfang/contract/order'
import { useId, useState } from 'react'
import styles from './deduct-section.module.css'
import { Section } from './section.tsx'

/** Points against money: a switch, and how many. The server has the last word on what they are worth. */
export function DeductSection({
  preview,
  change,
}: {
  preview: OrderPreview
  change: (wish: Points) => void
}) {
  const { deductMostPoints: most, balancePoints, amounts } = preview
  const used = amounts.deductPoints
  const [text, setText] = useState<string | null>(null)
  const labelId = useId()
  if (balancePoints === 0) return null

  const commit = () => {
    const wish = Math.min(most, Math.max(0, Math.floor(Number(text ?? used)) || 0))
    setText(null)
    if (wish !== used) change(points(wish))
  }

  return (
    <Section title="积分抵扣">
      {most === 0 ? (
        <p className={styles.note}>可用 {balancePoints}积分，本单不能使用积分抵扣</p>
      ) : (
        <div className={styles.row}>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={used > 0}
              onChange={(event) => change(event.target.checked ? most : points(0))}
            />
            <span id={labelId}>
              可用 {balancePoints}积分，本单最多用 {most}积分
            </span>
          </label>
          {used > 0 && (
            <label className={styles.wish}>
              使用
              <input
                inputMode="numeric"
                aria-label="使用的积分"
                value={text ?? String(used)}
                onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 9))}
                onBlur={commit}
                onKeyDown={(event) => event.key === 'Enter' && commit()}
              />
              积分，抵 <b>{showFen(amounts.deductFen)}</b>
            </label>
          )}
        </div>
      )}
    </Section>
  )
}
