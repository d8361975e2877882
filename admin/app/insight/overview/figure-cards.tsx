import type { Card } from '@gongfang/contract/insight/report-desk'
import { FigureLink } from './figure-link.tsx'
import { daysBefore, type OverviewFilter, sourceOf } from './figure-sources.ts'
import { showFigure } from './figure-text.ts'
import styles from './overview.module.css'
import { Means } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

interface FigureCardsProps {
  cards: readonly Card[]
  /** When the figures were counted. */
  at: string
  filter: OverviewFilter
}

/** The main figures: today's value large, others below for comparison. */
export const FigureCards = ({ cards, at, filter }: FigureCardsProps) => (
  <div className={styles.cards}>
    {cards.map(({ key, name, means, unit, today, yesterday, week, previousWeek }, place) => (
      <section key={key} className={styles.card} aria-label={name}>
        <h2 className={styles.cardName}>
          今日{name}
          <Means of={name} text={means} />
          <span className={styles.gap} />
          {place === 0 && <SaveWorkbook part="cards" filter={filter} />}
        </h2>
        <div className={styles.value}>
          <FigureLink to={sourceOf(key, filter.currency, daysBefore(at, 0))}>
            {showFigure(today, unit)}
          </FigureLink>
        </div>
        <dl className={styles.rows}>
          <dt className="soft">昨日</dt>
          <dd>
            <FigureLink to={sourceOf(key, filter.currency, daysBefore(at, 1))}>
              {showFigure(yesterday, unit)}
            </FigureLink>
          </dd>
          <dt className="soft">近 7 日</dt>
          <dd>
            <FigureLink to={sourceOf(key, filter.currency, daysBefore(at, 0, 7))}>
              {showFigure(week, unit)}
            </FigureLink>{' '}
            {unit !== 'share' && change(week, previousWeek)}
          </dd>
        </dl>
      </section>
    ))}
  </div>
)

/** '↑ 12 %' against the seven days before; empty when those were 0. */
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
