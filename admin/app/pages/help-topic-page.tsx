import { TopicView } from '../help/topic-view.tsx'
import { findTopic } from '../help/topics.ts'
import type { Route } from './+types/help-topic-page'
import MissingPage from './missing-page.tsx'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${findTopic(params.topic)?.title ?? '帮助中心'} - 后台` },
]

export default function HelpTopicPage({ params }: Route.ComponentProps) {
  const topic = findTopic(params.topic)
  return topic ? <TopicView topic={topic} /> : <MissingPage />
}
