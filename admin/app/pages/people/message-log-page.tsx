import { listEvents, listSent } from '@gongfang/contract/people/message-desk'
import { listEmails } from '@gongfang/contract/system/email-desk'
import { listSms } from '@gongfang/contract/system/sms-desk'
import { listWechatNotices } from '@gongfang/contract/system/wechat-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { EmailList } from '../../people/message/email-list.tsx'
import { SentList } from '../../people/message/sent-list.tsx'
import { SmsList } from '../../people/message/sms-list.tsx'
import { WechatList } from '../../people/message/wechat-list.tsx'
import { screens } from '../../screens.ts'
import type { View } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/message-log-page'

export const meta = () => titleOf(screens.messageLog)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = new URL(request.url).searchParams.get('view')
  const [sent, sms, emails, wechat, events] = await Promise.all([
    view !== null && view !== '' ? null : loadList(listSent, request),
    view === 'sms' ? loadList(listSms, request) : null,
    view === 'email' ? loadList(listEmails, request) : null,
    view === 'wechat' ? loadList(listWechatNotices, request) : null,
    call(listEvents, {}),
  ])
  return {
    sent,
    sms,
    emails,
    wechat,
    events: events.map(({ event, name }) => ({ value: event, label: name })),
  }
}

const views: View[] = [
  { key: '', label: '站内消息' },
  { key: 'sms', label: '短信' },
  { key: 'email', label: '邮件' },
  { key: 'wechat', label: '微信' },
]

export default function LogPage({ loaderData: { sent, sms, emails, wechat, events } }: Route.ComponentProps) {
  return (
    <>
      {sent && <SentList page={sent} events={events} views={views} />}
      {sms && <SmsList page={sms} events={events} views={views} />}
      {emails && <EmailList page={emails} events={events} views={views} />}
      {wechat && <WechatList page={wechat} events={events} views={views} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
