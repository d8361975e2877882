import { Refused } from '@gongfang/contract/base/call'
import { getOrder } from '@gongfang/contract/buying/order'
import { getProduct } from '@gongfang/contract/goods/catalogue'
import { getFeedback, listFeedback } from '@gongfang/contract/service/feedback'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { ownFeedbackPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { viewOf } from '../../service/feedback/feedback-view.ts'
import { ListTab } from '../../service/feedback/list-tab.tsx'
import type { About } from '../../service/feedback/subject.tsx'
import { SubmitTab } from '../../service/feedback/submit-tab.tsx'
import { NoThread, ThreadView } from '../../service/feedback/thread-view.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { refreshOverview, useOverview } from '../user/overview-store.ts'
import type { Route } from './+types/page'
import { cameFrom } from './came-from.ts'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle(screens.feedback.title) }]

const LIMIT = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const from = cameFrom()
  const wanted = viewOf(new URL(request.url).searchParams)
  if (wanted.view === 'thread') {
    const feedback = await orNull(call(getFeedback, { id: wanted.id }))
    // The server has marked the reply as read, so the count of new replies is loaded again.
    void refreshOverview()
    return { view: 'thread', feedback } as const
  }
  if (wanted.view === 'list')
    return { view: 'list', list: await call(listFeedback, { page: wanted.page, limit: LIMIT }) } as const
  return { view: 'form', from, about: await aboutOf(wanted) } as const
}
clientLoader.hydrate = true as const

/** The order or product with its title; null without one, or when this member may not see it. */
async function aboutOf({
  orderNo,
  productId,
}: {
  orderNo: string | null
  productId: number | null
}): Promise<About | null> {
  if (orderNo !== null) {
    const order = await orNull(call(getOrder, { no: orderNo }))
    const [first] = order?.lines ?? []
    return order && { orderNo, title: first?.title ?? '', more: order.lines.length - 1 }
  }
  if (productId === null) return null
  const product = await orNull(call(getProduct, { id: productId }))
  return product && { productId, title: product.title }
}

const orNull = <T,>(asking: Promise<T>): Promise<T | null> =>
  asking.catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })

export function HydrateFallback() {
  return <PageSkeleton title={screens.feedback.title} />
}

export default function FeedbackPage({ loaderData }: Route.ComponentProps) {
  const { overview } = useOverview()
  if (loaderData.view === 'thread') {
    const { feedback } = loaderData
    return (
      <div className={`container ${styles.page}`}>
        {feedback ? <ThreadView key={feedback.id} loaded={feedback} /> : <NoThread />}
      </div>
    )
  }
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.feedback.title}</h1>
      <Tabs
        label="意见反馈"
        tabs={[
          { to: screens.feedback.path, label: '提交反馈' },
          { to: ownFeedbackPath, label: '我的反馈', count: overview?.repliedFeedback },
        ]}
        current={loaderData.view === 'list' ? ownFeedbackPath : screens.feedback.path}
      />
      {loaderData.view === 'list' ? <ListTab list={loaderData.list} /> : <SubmitTab {...loaderData} />}
    </div>
  )
}
