import { showTime } from '@gongfang/contract/base/time'
import {
  closeFeedback,
  type Feedback,
  feedbackKinds,
  sourcingStateNames,
} from '@gongfang/contract/service/feedback'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { orderPath, ownFeedbackPath, productPath } from '../../base/paths.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AppendForm } from './append-form.tsx'
import { StateTag } from './state-tag.tsx'
import styles from './thread.module.css'
import { Post } from './thread-message.tsx'
import { useThread } from './use-thread.ts'

/** A feedback as a conversation. */
export function ThreadView({ loaded }: { loaded: Feedback }) {
  const { feedback, setFeedback, news } = useThread(loaded)
  const { id, kind, state, createdAt, posts } = feedback
  return (
    <>
      <Breadcrumbs items={[{ label: '我的反馈', to: ownFeedbackPath }, { label: `反馈 ${id}` }]} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{feedbackKinds[kind]}</h1>
        <StateTag state={state} />
        <p className={styles.facts}>
          编号 {id}，提交于 <time dateTime={createdAt}>{showTime(createdAt)}</time>
        </p>
      </header>
      <Subject feedback={feedback} />
      <ol className={styles.posts} aria-label="往来">
        {posts.map((post) => (
          <Post key={post.id} post={post} />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {state === 'open' && <p className={styles.waiting}>我们将在 1 个工作日内回复</p>}
      <section className={styles.next} aria-label="下一步">
        {state === 'closed' ? (
          <p className={styles.facts}>已标记为已解决。仍有问题可以继续追问，反馈会重新打开</p>
        ) : (
          <Solved id={id} onDone={setFeedback} />
        )}
        <AppendForm key={posts.length} id={id} onDone={setFeedback} />
      </section>
    </>
  )
}

/** The order, product and origin of the feedback, as far as they are known. */
function Subject({ feedback: { order, product, sourcing, contact, page, device } }: { feedback: Feedback }) {
  const rows = [
    order && (['关联订单', <Link to={orderPath(order.no)}>{order.no}</Link>] as const),
    product && (['关联商品', <Link to={productPath(product.id)}>{product.title}</Link>] as const),
    sourcing && (['寻货需求', <Sourcing key="sourcing" sourcing={sourcing} />] as const),
    contact && (['联系方式', contact] as const),
    page && (['来自页面', page] as const),
    device && (['设备信息', device] as const),
  ].filter((row) => row !== null && row !== '')
  if (rows.length === 0) return null
  return (
    <dl className={styles.subject}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The goods that the member asked the shop to find, and the product that was found. */
function Sourcing({
  sourcing: { wanted, quantity, state, product },
}: {
  sourcing: NonNullable<Feedback['sourcing']>
}) {
  return (
    <>
      {wanted}
      {quantity !== null && ` × ${quantity}`}（{sourcingStateNames[state]}）
      {product && <Link to={productPath(product.id)}>{product.title}</Link>}
    </>
  )
}

function Solved({ id, onDone }: { id: number; onDone: (feedback: Feedback) => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <p className={styles.solved}>
      问题解决了吗？
      <Button
        variant="outline"
        size="small"
        busy={busy}
        onClick={async () => {
          setBusy(true)
          const closed = await change(call(closeFeedback, { id }))
          setBusy(false)
          if (!closed) return
          onDone(closed)
          toast('success', '已标记为已解决')
        }}
      >
        已解决
      </Button>
    </p>
  )
}

export function NoThread() {
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        意见反馈
      </h1>
      <EmptyState text="反馈不存在" action={<Button to={ownFeedbackPath}>返回我的反馈</Button>} />
    </>
  )
}
