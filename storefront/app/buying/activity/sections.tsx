import type { ActivityDetail } from '@gongfang/contract/buying/activity'
import { RichText } from '../../goods/product/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { ActivityCard } from './activity-card.tsx'
import styles from './detail.module.css'
import { cancelRule } from './offer.ts'

export function Sections({ activity, today }: { activity: ActivityDetail; today: string }) {
  const { body, agenda, speaker, speakerIntro, attachments, questions, related, state } = activity
  return (
    <>
      {body && (
        <Section title="活动介绍">
          <RichText html={body} />
        </Section>
      )}
      {agenda.length > 0 && (
        <Section title="议程">
          <ol className={styles.agenda}>
            {agenda.map(({ time, what }) => (
              <li key={time + what}>
                <span className="numbers">{time}</span>
                <span>{what}</span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {speakerIntro && (
        <Section title="讲师">
          <p className={styles.quiet}>
            <b>{speaker}</b> {speakerIntro}
          </p>
        </Section>
      )}
      {attachments.length > 0 && (
        <Section title="附件">
          <ul className={styles.files}>
            {attachments.map(({ name, url, size }) => (
              <li key={url}>
                <a href={url} download>
                  {name}
                </a>
                <span className="numbers">{Math.max(1, Math.round(size / 1024))} KB</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="报名须知">
        <ul className={styles.rules}>
          <li>{cancelRule(activity)}</li>
          <li>名额满后可加入候补，有空位时按候补先后递补并通知您</li>
          <li>入场时出示票券二维码或 8 位数字码签到，开始前 2 小时起可签到</li>
        </ul>
      </Section>
      {questions.length > 0 && (
        <Section title="常见问题">
          <div className={styles.questions}>
            {questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      )}
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>{state === 'ended' || state === 'cancelled' ? '近期可报名' : '相关活动'}</h2>
          <ul>
            {related.map((other) => (
              <li key={other.id}>
                <ActivityCard activity={other} today={today} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
