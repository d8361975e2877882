import type { HelpTopic } from '@gongfang/contract/help'
import { Link } from 'react-router'
import { helpPath } from '../base/paths.ts'
import { HelpText } from './help-text.tsx'
import styles from './topic-view.module.css'

export interface TopicLink {
  readonly name: string
  readonly title: string
}

export const topicPath = (name: string) => `${helpPath}/${name}`

export function TopicView({ topic, related }: { topic: HelpTopic; related: readonly TopicLink[] }) {
  const { title, summary, screens, parts, problems, picture } = topic
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.screens}>
        相关页面：
        {screens.map((screen) => (
          <Link key={screen.path} to={screen.path}>
            {screen.title}
          </Link>
        ))}
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
        <a href={`/help/${picture.file}`} target="_blank" rel="noopener">
          <img
            className={styles.picture}
            src={`/help/${picture.file}`}
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
                <Link to={topicPath(name)}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
