import { listEvents, listSent } from '@gongfang/contract/people/message-desk'
import { listSms } from '@gongfang/contract/system/sms-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { SentList } from '../../people/message/sent-list.tsx'
import { SmsList } from '../../people/message/sms-list.tsx'
import { screens } from '../../screens.ts'
import type { View } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/message-log-page'

export const meta = () => titleOf(screens.messageLog)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const wantsSms = new URL(request.url).searchParams.get('view') === 'sms'
  const [sent, sms, events] = await Promise.all([
    wantsSms ? null : loadList(listSent, request),
    wantsSms ? loadList(listSms, request) : null,
    call(listEvents, {}),
  ])
  return { sent, sms, events: events.map(({ event, name }) => ({ value: event, label: name })) }
}

const views: View[] = [
  { key: '', label: '站内消息' },
  { key: 'sms', label: '短信' },
]

export default function LogPage({ loaderData: { sent, sms, events } }: Route.ComponentProps) {
  return (
    <>
      {sent && <SentList page={sent} events={events} views={views} />}
      {sms && <SmsList page={sms} events={events} views={views} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
