import { redirect } from 'react-router'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { HelpSearch } from '../../insight/help/help-search.tsx'
import { topicFor } from '../../insight/help/topics.ts'
import { screens } from '../../screens.ts'
import type { Route } from './+types/help-page'

export const meta = () => titleOf(screens.help)

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  const topic = from === null ? undefined : topicFor(from)
  if (topic) throw redirect(paths.helpTopic(topic.name))
}

export default function HelpPage() {
  return (
    <>
      <h1 style={{ margin: '0 0 12px', fontSize: 18 }}>帮助中心</h1>
      <HelpSearch />
    </>
  )
}
