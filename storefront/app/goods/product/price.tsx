import type { Fen, Points } from '@gongfang/contract/base/money'
import { showPoints, yuan } from '@gongfang/contract/base/money'
import { useSite } from '../../base/site.ts'
import styles from './price.module.css'

interface PriceProps {
  fen: Fen
  points: Points
  size?: 'small' | 'normal' | 'large'
  /** '盒（100 只）' is shown after the price as '/ 盒（100 只）'. */
  unit?: string
  /** Adds 起 to the lowest of several prices. */
  from?: boolean
}

/** A price in money or points, as the price mode of the site says. */
export function Price({ fen, points, size = 'normal', unit = '', from = false }: PriceProps) {
  const inPoints = usePointsMode()
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      {inPoints ? <PointsAmount points={points} /> : <Money fen={fen} />}
      {(from || unit !== '') && (
        <span className={styles.unit}>{`${from ? ' 起' : ''}${unit && ` / ${unit}`}`}</span>
      )}
    </span>
  )
}

export const usePointsMode = () => useSite().priceOrScore === '2'

function Money({ fen }: { fen: number }) {
  const text = yuan(fen)
  const dot = text.indexOf('.')
  return (
    <>
      <span className={styles.money} aria-hidden="true">
        <small>¥</small>
        {text.slice(0, dot)}
        <small>{text.slice(dot)}</small>
      </span>
      <span className="visually-hidden">{`${text}元`}</span>
    </>
  )
}

function PointsAmount({ points }: { points: number }) {
  const text = showPoints(points)
  return (
    <span className={styles.points}>
      {text.slice(0, -2)}
      <small>{text.slice(-2)}</small>
    </span>
  )
}
