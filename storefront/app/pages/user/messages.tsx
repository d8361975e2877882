import {
  listMessages,
  type Message,
  type MessageGroup,
  messageGroups,
  readMessages,
} from '@gongfang/contract/people/message'
import { pageIn } from '@gongfang/web/base/query.ts'
import { useSearchParams } from 'react-router'
import Mail from '~icons/mail'
import { call } from '../../base/call.ts'
import { messageSettingsPath, userPath } from '../../base/paths.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { anchorIn, placeOf } from '../../ui/anchor.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './list.module.css'
import { MessageRow } from './message-row.tsx'
import { MessageSettings } from './message-settings/message-settings.tsx'
import { hrefIn } from './tabs.ts'

const LIMIT = 20

type Shown = '' | 'unread' | MessageGroup
const groups = Object.keys(messageGroups) as readonly MessageGroup[]

export function Messages() {
  const [query] = useSearchParams()
  return query.get('show') === 'settings' ? <MessageSettings /> : <MessageList query={query} />
}

function MessageList({ query }: { query: URLSearchParams }) {
  const show = shownIn(query.get('show'))
  const { load, read } = useMessages(query, show)
  const name = show !== '' && show !== 'unread' ? messageGroups[show] : ''
  const href = (show: Shown) => hrefIn(query, { show: show || null })
  return (
    <Loaded load={load} waiting={<Skeleton lines={4} shape="card" />}>
      {(messages) => (
        <>
          <div className={styles.tools}>
            <Tabs
              label="消息"
              current={href(show)}
              tabs={[
                { to: href(''), label: '全部' },
                { to: href('unread'), label: '未读', count: messages.unread },
                ...groups.map((group) => ({ to: href(group), label: messageGroups[group] })),
              ]}
            />
            <span className={styles.batch}>
              <Button
                variant="outline"
                disabledReason={messages.unread === 0 ? '没有未读消息' : undefined}
                onClick={() => read()}
              >
                全部已读
              </Button>
              <Button variant="outline" to={messageSettingsPath}>
                消息设置
              </Button>
            </span>
          </div>
          {messages.total === 0 ? (
            <EmptyState
              icon={Mail}
              text={show === 'unread' ? '没有未读消息' : `暂无${name}消息`}
              {...(show !== '' && { action: <Button to={userPath('messages')}>查看全部消息</Button> })}
            />
          ) : (
            <ul className={styles.list}>
              {messages.data.map((message) => (
                <li key={message.id}>
                  <MessageRow message={message} onRead={() => read(message.id)} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            page={messages.current_page}
            lastPage={messages.last_page}
            total={messages.total}
            limit={messages.per_page}
            unit="条"
            href={(number) => hrefIn(query, placeOf(number, messages.anchor))}
          />
        </>
      )}
    </Loaded>
  )
}

function useMessages(query: URLSearchParams, show: Shown) {
  const page = pageIn(query)
  const at = { page, limit: LIMIT, ...anchorIn(query) }
  const load = useLoad(() => call(listMessages, { ...wanted(show), ...at }), `${show} ${page} ${at.anchor}`)

  /** Marks a message as read, or all without an id. Shown at once and undone on failure. */
  const read = async (id?: number) => {
    const before = load.data
    if (!before) return
    const at = new Date().toISOString()
    const mark = (message: Message) =>
      (id === undefined || message.id === id) && message.readAt === null
        ? { ...message, readAt: at }
        : message
    load.set({
      ...before,
      data: before.data.map(mark),
      unread: id === undefined ? 0 : Math.max(0, before.unread - 1),
    })
    try {
      await call(readMessages, id === undefined ? {} : { ids: [id] })
      void refreshUserInfo()
    } catch {
      load.set(before)
      toast('error', '操作未成功，已恢复')
    }
  }

  return { load, read }
}

/** Invalid values are ignored. */
const shownIn = (text: string | null): Shown =>
  text === 'unread' ? text : (groups.find((group) => group === text) ?? '')

const wanted = (show: Shown) => (show === 'unread' ? { unread: true } : show === '' ? {} : { group: show })
