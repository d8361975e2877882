import { TopicView } from '@gongfang/web/help/topic-view.tsx'
import { Link } from 'react-router'
import { canOpenWith } from '../../base/menu-screens.ts'
import { paths } from '../../base/paths.ts'
import { useSelf } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import styles from '../../insight/help/help.module.css'
import { findTopic } from '../../insight/help/topics.ts'
import { screens } from '../../screens.ts'
import MissingPage from '../missing-page.tsx'
import type { Route } from './+types/help-topic-page'

export const meta: Route.MetaFunction = ({ params }) =>
  titleOf(screens.helpTopic, findTopic(params.topic)?.title)

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
