import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HelpText, HelpTopic } from './topic.ts'

export interface TopicLink {
  readonly name: string
  readonly title: string
}

interface TopicViewProps {
  topic: HelpTopic
  related: readonly TopicLink[]
  /** The address of a topic in the face. */
  topicPath: (name: string) => string
  /** Whether the reader may open a screen. Others are named, with the reason. */
  canOpen?: (path: string) => boolean
  styles: { readonly summary?: string; readonly screens?: string; readonly picture?: string }
}

/** A topic of the help centre. The styles of headings and lists are those of the article around it. */
export function TopicView({ topic, related, topicPath, canOpen = () => true, styles }: TopicViewProps) {
  const { title, summary, screens, parts, problems, picture } = topic
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.screens}>
        相关页面：
        {screens.map(({ path, title }) =>
          canOpen(path) ? (
            <Link key={path} to={path}>
              {title}
            </Link>
          ) : (
            <span key={path}>{title}（您的角色没有权限）</span>
          ),
        )}
      </p>
      {parts.map(({ title, steps }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ol>
            {steps.map((step, at) => (
              <li key={at}>{drawn(step, canOpen)}</li>
            ))}
          </ol>
        </section>
      ))}
      {picture && (
        <a href={picture.src} target="_blank" rel="noopener">
          <img
            className={styles.picture}
            src={picture.src}
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
              <dd>{drawn(remedy, canOpen)}</dd>
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

/** A sentence with its buttons in bold and its links. */
const drawn = (text: HelpText, canOpen: (path: string) => boolean): ReactNode[] =>
  text.map((piece, at) => {
    if (typeof piece === 'string') return piece
    if ('strong' in piece) return <strong key={at}>{piece.strong}</strong>
    return canOpen(piece.to) ? (
      <Link key={at} to={piece.to}>
        {piece.link}
      </Link>
    ) : (
      piece.link
    )
  })
