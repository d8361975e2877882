import { TopicView } from '@gongfang/web/help/topic-view.tsx'
import { Link } from 'react-router'
import { paths } from '../base/paths.ts'
import { canOpenWith } from '../base/screens.ts'
import { useSelf } from '../base/session.ts'
import styles from '../help/help.module.css'
import { findTopic } from '../help/topics.ts'
import type { Route } from './+types/help-topic-page'
import MissingPage from './missing-page.tsx'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${findTopic(params.topic)?.title ?? '帮助中心'} - 后台` },
]

export default function HelpTopicPage({ params }: Route.ComponentProps) {
  const { permissions } = useSelf()
  const canOpen = canOpenWith(permissions)
  const topic = findTopic(params.topic)
  if (!topic) return <MissingPage />
  return (
    <article className={styles.topic}>
      <p>
        <Link to={paths.help()}>← 帮助中心</Link>
      </p>
      <TopicView
        topic={topic}
        related={topic.related.flatMap((name) => findTopic(name) ?? [])}
        topicPath={paths.helpTopic}
        canOpen={(path) => path.startsWith(paths.ownAccount()) || canOpen(path)}
        styles={styles}
      />
    </article>
  )
}
