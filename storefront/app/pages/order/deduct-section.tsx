import { type Points, points, pointsToFen, showFen } from '@gongfang/contract/base/money'
import { readQuantity } from '@gongfang/contract/base/typed-number'
import type { OrderPreview } from '@gongfang/contract/buying/order'
import { useState } from 'react'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './deduct-section.module.css'

interface DeductSectionProps {
  preview: OrderPreview
  /** Whether points are requested. The preview may not contain them yet. */
  wished: boolean
  change: (wish: Points) => void
}

/** Pays a part with points: a switch and the number of points. The server calculates their value. */
export function DeductSection({ preview, wished, change }: DeductSectionProps) {
  const { deductMostPoints: most, balancePoints, amounts } = preview
  const used = amounts.deductPoints
  if (balancePoints === 0) return null
  const mostFen = pointsToFen(most, amounts.rate)
  return (
    <Section title="积分抵扣">
      {mostFen === 0 ? (
        <p className={styles.note}>可用 {balancePoints}积分，本单不能使用积分抵扣</p>
      ) : (
        <div className={styles.row}>
          <label className={styles.switch}>
            <input
              type="checkbox"
              role="switch"
              checked={wished}
              aria-checked={wished}
              onChange={(event) => change(event.target.checked ? most : points(0))}
            />
            <span>
              可用 {balancePoints}积分，本单最多抵 {showFen(mostFen)}
            </span>
          </label>
          {wished && used > 0 && (
            <PointsField key={used} used={used} most={most} worthFen={amounts.deductFen} change={change} />
          )}
        </div>
      )}
    </Section>
  )
}

interface PointsFieldProps {
  used: Points
  most: Points
  worthFen: number
  change: (wish: Points) => void
}

function PointsField({ used, most, worthFen, change }: PointsFieldProps) {
  const [text, setText] = useState(String(used))
  const limits = { name: '积分', unit: '积分', least: 1, most }
  // A number that is not understood stays, and the deduction stays as it is.
  const commit = () => {
    const read = readQuantity(text, limits)
    if ('value' in read && read.value !== used) change(points(read.value))
  }
  return (
    <span className={styles.wish}>
      使用
      <QuantityInput
        className={styles.points ?? ''}
        limits={limits}
        aria-label={`使用的积分，最多 ${most}`}
        value={text}
        onChange={setText}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <span>
        积分，抵 <b>{showFen(worthFen)}</b>
      </span>
    </span>
  )
}
