import { useId, useState } from 'react'
import Star from '~icons/star'
import styles from './stars.module.css'

const names = ['', '很差', '较差', '一般', '满意', '非常满意']

interface StarChoiceProps {
  score: number
  onChange: (score: number) => void
  invalid: boolean
  describedBy: string | undefined
}

export function StarChoice({ score, onChange, invalid, describedBy }: StarChoiceProps) {
  const name = useId()
  const [over, setOver] = useState(0)
  const shown = over || score
  return (
    <fieldset className={styles.choice} aria-invalid={invalid || undefined} aria-describedby={describedBy}>
      <legend>评分</legend>
      <span className={styles.row} onPointerLeave={() => setOver(0)}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            data-on={star <= shown || undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOver(star)}
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={star === score}
              onChange={() => onChange(star)}
            />
            <Star size={28} aria-hidden="true" />
            <span className="visually-hidden">
              {star} 星，{names[star]}
            </span>
          </label>
        ))}
      </span>
      <span className={styles.word} aria-hidden="true">
        {names[shown]}
      </span>
    </fieldset>
  )
}
