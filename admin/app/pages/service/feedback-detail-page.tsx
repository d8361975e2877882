import { ArrowLeftOutlined } from '@ant-design/icons'
import { feedbackKinds } from '@gongfang/contract/service/feedback'
import {
  type FeedbackThread,
  feedbackStateNames,
  getFeedbackThread,
  revealFeedback,
  setFeedbackClosed,
} from '@gongfang/contract/service/feedback-desk'
import { Button, Card, Descriptions } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { AssignCard } from '../../service/feedback/assign-card.tsx'
import styles from '../../service/feedback/feedback.module.css'
import { feedbackTones } from '../../service/feedback/labels.ts'
import { ReplyForm } from '../../service/feedback/reply-form.tsx'
import { SourcingCard } from '../../service/feedback/sourcing-card.tsx'
import { SubjectCard } from '../../service/feedback/subject-card.tsx'
import { ThreadPosts } from '../../service/feedback/thread-posts.tsx'
import { useMoved } from '../../service/feedback/use-moved.ts'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/feedback-detail-page'

export const meta: Route.MetaFunction = ({ params }) =>
  titleOf(screens.feedbackThread, `${screens.feedbackThread.title} ${params.id}`)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(getFeedbackThread, { id: Number(params.id) })

export default function ThreadPage({ loaderData: thread }: Route.ComponentProps) {
  const { act, busy } = useAct()
  const can = useCan()
  const mayReply = can('feedback.reply')
  const { id, kind, state, member, posts } = thread
  const closed = state === 'closed'
  const moved = useMoved()
  const [sent, setSent] = useState(0)
  const lastPostId = posts.at(-1)?.id ?? 0
  const setClosed = () =>
    act(
      setFeedbackClosed,
      { id, closed: !closed, lastPostId },
      { done: closed ? '已重新打开' : '已关闭', refused: moved },
    )
  return (
    <>
      <div className={styles.head}>
        <Link to={paths.feedback()} aria-label="返回">
          <ArrowLeftOutlined />
        </Link>
        <h1>
          反馈 {id} · {feedbackKinds[kind]}
        </h1>
        <StateTag tone={feedbackTones[state]}>{feedbackStateNames[state]}</StateTag>
        <span className={styles.gap} />
        {mayReply && (
          <Button loading={busy} onClick={setClosed}>
            {closed ? '重新打开' : '关闭'}
          </Button>
        )}
      </div>
      <div className={styles.two}>
        <div className={styles.stack}>
          <ThreadPosts posts={posts} nickname={member.nickname || `会员 ${member.id}`} />
          {mayReply && (
            <ReplyForm
              key={`${id} ${sent}`}
              id={id}
              lastPostId={lastPostId}
              onSent={() => setSent((count) => count + 1)}
            />
          )}
        </div>
        <aside className={styles.stack}>
          <MemberCard thread={thread} />
          <AssignCard thread={thread} disabled={!mayReply} />
          <SourcingCard thread={thread} disabled={!mayReply} />
          <SubjectCard
            key={`${thread.order?.no} ${thread.product?.id}`}
            thread={thread}
            disabled={!mayReply}
          />
          <Card size="small" title="处理记录">
            <History
              key={[
                state,
                posts.length,
                thread.assignee?.id,
                thread.handNote,
                JSON.stringify(thread.sourcing),
              ].join(' ')}
              subject={`feedback ${id}`}
            />
          </Card>
        </aside>
      </div>
    </>
  )
}

export { LoadError as ErrorBoundary }

/** The member and the way to reach them. Whole numbers are shown to who may see them, and it is noted. */
function MemberCard({ thread }: { thread: FeedbackThread }) {
  const { id, member, contact, page, device, createdAt } = thread
  const { act, busy } = useAct()
  const can = useCan()
  const [shown, setShown] = useState<{ id: number; mobile: string; contact: string } | null>(null)
  const numbers = shown?.id === id ? shown : null
  const reveal = async () => {
    const found = await act(revealFeedback, { id }, { reload: false })
    if (found) setShown({ id, ...found })
  }
  return (
    <Card
      size="small"
      title="会员"
      extra={
        can('member.reveal') &&
        numbers === null && (
          <Button size="small" loading={busy} onClick={reveal}>
            查看完整号码（记入日志）
          </Button>
        )
      }
    >
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'who',
            label: '昵称',
            children: can('member.read') ? (
              <Link to={paths.member(member.id)}>{member.nickname || `会员 ${member.id}`}</Link>
            ) : (
              member.nickname || `会员 ${member.id}`
            ),
          },
          { key: 'mobile', label: '手机', children: numbers?.mobile || member.mobile || '—' },
          { key: 'jigou', label: '机构', children: member.jigou || '—' },
          { key: 'contact', label: '联系方式', children: numbers?.contact || contact || '—' },
          { key: 'at', label: '提交', children: <Time at={createdAt} /> },
          { key: 'page', label: '页面', children: page || '—' },
          { key: 'device', label: '设备', children: device || '—' },
        ]}
      />
    </Card>
  )
}
