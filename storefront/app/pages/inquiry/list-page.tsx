import { type InquiryTab, listInquiries } from '@gongfang/contract/buying/inquiry'
import type { OrderScope } from '@gongfang/contract/people/institution'
import { oneIn, pageIn, withChanges, wordsIn } from '@gongfang/web/base/query.ts'
import { Form, useSearchParams } from 'react-router'
import FileQuestion from '~icons/file-question-mark'
import Search from '~icons/search'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { newInquiryPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import styles from '../../buying/approval/approval.module.css'
import { InquiryCard } from '../../buying/inquiry/inquiry-card.tsx'
import { inquiriesPath } from '../../buying/inquiry/paths.ts'
import search from '../../buying/order/list.module.css'
import { approvedMember } from '../../people/member/approved-member.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { screens } from '../../screens.ts'
import { anchorIn, placeOf } from '../../ui/anchor.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/list-page'

export const meta = () => [{ title: pageTitle(screens.inquiries.title) }]

const LIMIT = 20
const tabNames: Record<InquiryTab, string> = {
  all: '全部',
  decide: '待我答复',
  open: '进行中',
  draft: '草稿',
  ended: '已结束',
}
const tabs = Object.keys(tabNames) as readonly InquiryTab[]
const scopeNames: Record<OrderScope, string> = { own: '我的', unit: '本部门', all: '本机构' }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await approvedMember()
  const query = new URL(request.url).searchParams
  const filter = {
    tab: oneIn(query, 'tab', tabs) || ('all' as const),
    scope: oneIn(query, 'scope', ['unit', 'all']) || ('own' as const),
    keyword: wordsIn(query.get('kw')),
  }
  const { keyword, ...rest } = filter
  const inquiries = await call(listInquiries, {
    ...rest,
    ...(keyword && { keyword }),
    page: pageIn(query),
    limit: LIMIT,
    ...anchorIn(query),
  })
  return { filter, inquiries }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="询价" />
}

export default function InquiriesPage({ loaderData: { filter, inquiries } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const href = (change: Record<string, string | null>) => `${inquiriesPath}?${withChanges(query, change)}`
  const scopes = useSession().userDetail?.orderScopes ?? []
  const noOrder = useRoleReason('order')
  const tabHref = (tab: InquiryTab) => href({ tab: tab === 'all' ? null : tab, page: null, anchor: null })
  const scopeHref = (scope: OrderScope) =>
    href({ scope: scope === 'own' ? null : scope, page: null, anchor: null })
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{screens.inquiries.title}</h1>
        <div className={search.tools}>
          <Form method="get" action={inquiriesPath} className={search.search} role="search">
            {['tab', 'scope'].map(
              (name) =>
                query.has(name) && (
                  <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />
                ),
            )}
            <input
              key={filter.keyword}
              name="kw"
              type="search"
              aria-label="询价单号、标题、商品或型号"
              placeholder="单号、标题、商品或型号"
              defaultValue={filter.keyword}
              maxLength={60}
            />
            <button type="submit" aria-label="搜索询价单">
              <Search size={18} aria-hidden="true" />
            </button>
          </Form>
          <Button to={newInquiryPath()} disabledReason={noOrder}>
            新建询价
          </Button>
        </div>
      </header>
      {scopes.length > 0 && (
        <Tabs
          label="询价范围"
          current={scopeHref(filter.scope)}
          tabs={scopes.map((scope) => ({ to: scopeHref(scope), label: scopeNames[scope] }))}
        />
      )}
      <Tabs
        label="询价状态"
        current={tabHref(filter.tab)}
        tabs={tabs.map((tab) => ({
          to: tabHref(tab),
          label: tabNames[tab],
          count: tab === 'decide' || tab === 'draft' ? inquiries.counts[tab] : undefined,
        }))}
      />
      {inquiries.total === 0 ? (
        <Nothing filter={filter} everywhere={href({ kw: null, tab: null, page: null, anchor: null })} />
      ) : (
        <ul className={styles.list}>
          {inquiries.data.map((card) => (
            <li key={card.no}>
              <InquiryCard card={card} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={inquiries.current_page}
        lastPage={inquiries.last_page}
        total={inquiries.total}
        limit={inquiries.per_page}
        unit="张"
        href={(page) => href(placeOf(page, inquiries.anchor))}
      />
    </div>
  )
}

interface NothingProps {
  filter: { tab: InquiryTab; keyword: string }
  /** The list without tab and keyword. */
  everywhere: string
}

function Nothing({ filter: { tab, keyword }, everywhere }: NothingProps) {
  if (keyword !== '')
    return (
      <EmptyState
        icon={FileQuestion}
        text={`没有找到“${keyword}”相关的询价单`}
        action={
          <Button variant="outline" to={everywhere}>
            查看全部询价
          </Button>
        }
      />
    )
  const text =
    tab === 'decide'
      ? '没有待您答复的报价'
      : `暂无${tab === 'all' ? '' : tabNames[tab]}询价：量大、目录外或要订制的商品，可以请商城报价`
  return (
    <EmptyState icon={FileQuestion} text={text} action={<Button to={newInquiryPath()}>新建询价</Button>} />
  )
}
