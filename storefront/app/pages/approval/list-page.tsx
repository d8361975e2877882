import { listPurchaseRequests, type RequestTab } from '@gongfang/contract/buying/approval'
import { pageIn, withChanges } from '@gongfang/web/base/query.ts'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import styles from '../../buying/approval/approval.module.css'
import { requestsPath } from '../../buying/approval/paths.ts'
import { RequestCard } from '../../buying/approval/request-card.tsx'
import { WaitingList } from '../../buying/approval/waiting-list.tsx'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { anchorIn, placeOf } from '../../ui/anchor.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/list-page'

const Delegation = late(() => import('../../buying/approval/delegation.tsx').then((part) => part.Delegation))

export const meta = () => [{ title: pageTitle(screens.requests.title) }]

const LIMIT = 20
const tabNames: Record<RequestTab, string> = {
  waiting: '待我审批',
  back: '待我处理',
  mine: '我的申请',
  decided: '我已审批',
  all: '全部申请',
}
const isTab = (text: string | null): text is RequestTab => text !== null && text in tabNames

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const { can } = await approvedMember()
  const mayAll = can.includes('requestsOfAll')
  const wanted = query.get('tab')
  const named = isTab(wanted) && (wanted !== 'all' || mayAll) ? wanted : null
  const page = pageIn(query)
  const read = (tab: RequestTab) =>
    call(listPurchaseRequests, { tab, page, limit: LIMIT, ...anchorIn(query) })
  const requests = await read(named ?? 'waiting')
  // The menu counts both: without a tab, the first that has anything is shown.
  if (named === null && requests.waiting === 0 && requests.back > 0)
    return { tab: 'back' as const, mayAll, requests: await read('back') }
  return { tab: named ?? 'waiting', mayAll, requests }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="采购申请" />
}

export default function RequestsPage({ loaderData: { tab, mayAll, requests } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const href = (change: Record<string, string | null>) => `${requestsPath}?${withChanges(query, change)}`
  const tabHref = (name: string) => `${requestsPath}?tab=${name}`
  const tabs = (Object.keys(tabNames) as RequestTab[]).filter((name) => name !== 'all' || mayAll)
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>采购申请</h1>
      <Tabs
        label="采购申请"
        current={tabHref(tab)}
        tabs={tabs.map((name) => ({
          to: tabHref(name),
          label: tabNames[name],
          count: name === 'waiting' || name === 'back' ? requests[name] : undefined,
        }))}
      />
      {requests.total === 0 ? (
        <EmptyState
          text={
            tab === 'waiting' ? '没有待您审批的申请' : tab === 'back' ? '没有退回给您的申请' : '暂无采购申请'
          }
          action={<Button to={screens.products.path}>去逛逛</Button>}
        />
      ) : tab === 'waiting' && requests.data.length > 1 ? (
        <WaitingList key={requests.current_page} cards={requests.data} onDecided={() => void revalidate()} />
      ) : (
        <ul className={styles.list}>
          {requests.data.map((card) => (
            <li key={card.no}>
              <RequestCard card={card} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={requests.current_page}
        lastPage={requests.last_page}
        total={requests.total}
        limit={requests.per_page}
        unit="份"
        href={(page) => href(placeOf(page, requests.anchor))}
      />
      {tab === 'waiting' && <Delegation />}
    </div>
  )
}
