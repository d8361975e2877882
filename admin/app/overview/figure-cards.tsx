import type { Card } from '@gongfang/contract/report-desk'
import { Drill } from './drill.tsx'
import styles from './overview.module.css'
import { Means } from './panel.tsx'
import { SaveSheet } from './save-sheet.tsx'
import { showFigure } from './show-figure.ts'
import { daysBefore, type Look, sourceOf } from './sources.ts'

interface FigureCardsProps {
  cards: readonly Card[]
  /** When they were counted. */
  at: string
  look: Look
}

/** The main figures: today large, what to measure it by below. */
export const FigureCards = ({ cards, at, look }: FigureCardsProps) => (
  <div className={styles.cards}>
    {cards.map(({ key, name, means, unit, today, yesterday, week, previousWeek }, place) => (
      <section key={key} className={styles.card} aria-label={name}>
        <h2 className={styles.cardName}>
          今日{name}
          <Means of={name} text={means} />
          <span className={styles.gap} />
          {place === 0 && <SaveSheet part="cards" look={look} />}
        </h2>
        <div className={styles.value}>
          <Drill to={sourceOf(key, look.currency, daysBefore(at, 0))}>{showFigure(today, unit)}</Drill>
        </div>
        <dl className={styles.rows}>
          <dt className="soft">昨日</dt>
          <dd>
            <Drill to={sourceOf(key, look.currency, daysBefore(at, 1))}>{showFigure(yesterday, unit)}</Drill>
          </dd>
          <dt className="soft">近 7 日</dt>
          <dd>
            <Drill to={sourceOf(key, look.currency, daysBefore(at, 0, 7))}>{showFigure(week, unit)}</Drill>{' '}
            {unit !== 'share' && change(week, previousWeek)}
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
