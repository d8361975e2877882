import type { Card } from '@gongfang/contract/report-desk'
import styles from './overview.module.css'
import { Means } from './panel.tsx'
import { showFigure } from './show-figure.ts'

/** The main figures: today large, what to measure it by below. */
export const FigureCards = ({ cards }: { cards: readonly Card[] }) => (
  <div className={styles.cards}>
    {cards.map(({ key, name, means, unit, today, yesterday, week, previousWeek }) => (
      <section key={key} className={styles.card} aria-label={name}>
        <h2 className={styles.cardName}>
          今日{name}
          <Means of={name} text={means} />
        </h2>
        <div className={styles.value}>{showFigure(today, unit)}</div>
        <dl className={styles.rows}>
          <dt className="soft">昨日</dt>
          <dd>{showFigure(yesterday, unit)}</dd>
          <dt className="soft">近 7 日</dt>
          <dd>
            {showFigure(week, unit)} {unit !== 'share' && change(week, previousWeek)}
          </dd>
        </dl>
      </section>
    ))}
  </div>
)

/** '↑ 12 %' against the seven days before; nothing where there was nothing. */
function change(now: number | null, before: number | null) {
  if (!now || !before) return null
  const percent = Math.round((now / before - 1) * 100)
  const words = percent === 0 ? '持平' : `${percent > 0 ? '↑' : '↓'}\u00a0${Math.abs(percent)}\u00a0%`
  return (
    <span className="soft" title="与前 7 日相比">
      {words}
    </span>
  )
}
