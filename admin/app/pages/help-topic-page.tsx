import { titleOf } from '../base/title.ts'
import { TopicView } from '../help/topic-view.tsx'
import { findTopic } from '../help/topics.ts'
import { screens } from '../screens.ts'
import type { Route } from './+types/help-topic-page'
import MissingPage from './missing-page.tsx'

export const meta: Route.MetaFunction = ({ params }) =>
  titleOf(screens.helpTopic, findTopic(params.topic)?.title)

export default function HelpTopicPage({ params }: Route.ComponentProps) {
  const topic = findTopic(params.topic)
  return topic ? <TopicView topic={topic} /> : <MissingPage />
}
