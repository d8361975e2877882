import type { HelpTopic } from '@gongfang/contract/help'
import { Link } from 'react-router'
import { fullPath, paths } from '../base/paths.ts'
import styles from './help.module.css'
import { HelpText, ScreenLinks } from './help-text.tsx'
import { findTopic } from './topics.ts'

export function TopicView({ topic }: { topic: HelpTopic }) {
  const { title, summary, screens, parts, problems, picture } = topic
  const related = topic.related.flatMap((name) => findTopic(name) ?? [])
  return (
    <article className={styles.topic}>
      <p>
        <Link to={paths.help()}>← 帮助中心</Link>
      </p>
      <h1>{title}</h1>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.screens}>
        相关页面：
        <ScreenLinks screens={screens} />
      </p>
      {parts.map((part) => (
        <section key={part.title}>
          <h2>{part.title}</h2>
          <ol>
            {part.steps.map((step) => (
              <li key={step}>
                <HelpText text={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {picture && (
        <a href={fullPath(`/help/${picture.file}`)} target="_blank" rel="noopener">
          <img
            src={fullPath(`/help/${picture.file}`)}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
      <section>
        <h2>遇到问题</h2>
        <dl>
          {problems.map(({ problem, remedy }) => (
            <div key={problem}>
              <dt>{problem}</dt>
              <dd>
                <HelpText text={remedy} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {related.length > 0 && (
        <section>
          <h2>相关帮助</h2>
          <ul>
            {related.map(({ name, title }) => (
              <li key={name}>
                <Link to={paths.helpTopic(name)}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
