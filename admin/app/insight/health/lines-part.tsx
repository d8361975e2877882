import type { HealthLine } from '@gongfang/contract/insight/health-desk'
import { StateTag } from '../../ui/show.tsx'
import styles from './health.module.css'
import { lineStates, summaryOf } from './labels.ts'

/** Nobody has set it up, and a shop should have it. */
const isToSetUp = ({ subject, state }: Pick<HealthLine, 'subject' | 'state'>) =>
  subject === 'backup' && state === 'unused'

/** Every figure that is watched: its state, its limits, and what to do. */
export function LinesPart({ lines }: { lines: HealthLine[] }) {
  const [text, tone] = summaryOf(lines)
  return (
    <section className={styles.part} aria-labelledby="lines">
      <div className={styles.head}>
        <h2 id="lines" className={styles.name}>
          运行状况
        </h2>
        <StateTag tone={tone}>{text}</StateTag>
      </div>
      <ul className={styles.lines}>
        {lines.map(({ subject, name, state, value, limit, advice }) => (
          <li key={subject} className={styles.line} aria-label={name}>
            <span>
              <StateTag tone={lineStates[state][1]}>{lineStates[state][0]}</StateTag>
            </span>
            <strong>{name}</strong>
            <span className={styles.value}>{value}</span>
            <span className={styles.what}>
              <span className="soft">红线：{limit}。</span>
              <br />
              {state === 'attention' || state === 'failing' || isToSetUp({ subject, state }) ? (
                advice
              ) : (
                <span className="soft">越线时：{advice}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
