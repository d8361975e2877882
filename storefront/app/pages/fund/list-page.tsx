import { type FundState, fundStateNames, listFunds } from '@gongfang/contract/people/fund'
import { roleMay } from '@gongfang/contract/people/institution'
import { oneIn, pageIn } from '@gongfang/web/base/query.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import Wallet from '~icons/wallet'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { spendPath } from '../../insight/spend/paths.ts'
import { FundBar } from '../../people/fund/fund-bar.tsx'
import { FundCard } from '../../people/fund/fund-card.tsx'
import { FundDialog } from '../../people/fund/fund-dialog.tsx'
import { ImportDialog } from '../../people/fund/import-dialog.tsx'
import { MonthExport } from '../../people/fund/month-export.tsx'
import { fundPath, fundsPath } from '../../people/fund/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/list-page'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle(screens.funds.title) }]

const LIMIT = 20
const states = Object.keys(fundStateNames) as FundState[]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = oneIn(query, 'state', states) || 'open'
  const keyword = query.get('kw')?.slice(0, 60) ?? ''
  const short = query.get('short') === '1'
  const page = pageIn(query)
  const member = await approvedMember()
  const funds = await call(listFunds, {
    state,
    page,
    limit: LIMIT,
    ...(keyword && { keyword }),
    ...(short && { short }),
  })
  return { state, short, keyword, mayManage: roleMay(member.roles, 'fund'), funds }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="经费" />
}

interface FundFilter {
  state: FundState
  short?: boolean
  keyword?: string
  page?: number
}

const href = ({ state, short = false, keyword, page }: FundFilter) => {
  const query = new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(short && { short: '1' }),
    ...(keyword && { kw: keyword }),
    ...(page !== undefined && page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? fundsPath : `${fundsPath}?${query}`
}

export default function FundsPage({
  loaderData: { state, short, keyword, mayManage, funds },
}: Route.ComponentProps) {
  const [open, setOpen] = useState<'new' | 'import' | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>经费</h1>
        {mayManage && (
          <p className={styles.actions}>
            <Button variant="outline" onClick={() => setOpen('import')}>
              导入
            </Button>
            <Button onClick={() => setOpen('new')}>设立经费</Button>
          </p>
        )}
      </header>
      <Tools state={state} short={short} keyword={keyword} shortCount={funds.short} />
      {funds.total > 1 && (
        <Block title={`合计（${funds.total} 项）`}>
          <FundBar {...funds.sums} />
        </Block>
      )}
      {funds.total > 0 && (
        <div className={styles.tools}>
          <MonthExport />
          <Button variant="outline" to={`${spendPath}?by=fund`}>
            支出报表
          </Button>
        </div>
      )}
      {funds.total === 0 ? (
        <NoFunds state={state} short={short} keyword={keyword} mayManage={mayManage} />
      ) : (
        <ul className={styles.funds}>
          {funds.data.map((fund) => (
            <li key={fund.id}>
              <FundCard fund={fund} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={funds.current_page}
        lastPage={funds.last_page}
        total={funds.total}
        limit={funds.per_page}
        unit="项"
        href={(page) => href({ state, short, keyword, page })}
      />
      {open === 'new' && (
        <FundDialog onClose={() => setOpen(null)} onSaved={(id) => void navigate(fundPath(id))} />
      )}
      {open === 'import' && (
        <ImportDialog onClose={() => setOpen(null)} onImported={() => void revalidate()} />
      )}
    </div>
  )
}

interface NoFundsProps {
  state: FundState
  short: boolean
  keyword: string
  mayManage: boolean
}

const NoFunds = ({ state, short, keyword, mayManage }: NoFundsProps) => (
  <EmptyState
    icon={Wallet}
    text={
      short && !keyword
        ? '没有余额不足的经费'
        : keyword || state === 'closed'
          ? '没有符合条件的经费'
          : mayManage
            ? '还没有经费'
            : '没有您可以查看的经费'
    }
    action={
      mayManage && !keyword && state === 'open' && !short ? (
        <p>设立经费后，下单时可以选择用哪项经费，余额随订单变化。</p>
      ) : undefined
    }
  />
)

interface ToolsProps {
  state: FundState
  short: boolean
  keyword: string
  /** The number of funds that run short. */
  shortCount: number
}

/** The states, and the search among them. */
function Tools({ state, short, keyword, shortCount }: ToolsProps) {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('kw') ?? '').trim()
    void navigate(href({ state, short, keyword: typed }))
  }
  return (
    <div className={styles.tools}>
      <Tabs
        label="经费状态"
        current={href({ state, short, keyword })}
        tabs={[
          ...states.map((one) => ({ to: href({ state: one, keyword }), label: fundStateNames[one] })),
          { to: href({ state: 'open', short: true, keyword }), label: '余额不足', count: shortCount },
        ]}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is drawn as a block by browsers that do not know it */}
      <form role="search" className={styles.search} onSubmit={search}>
        <TextInput
          key={keyword}
          type="search"
          name="kw"
          aria-label="搜索经费"
          placeholder="编号、名称或负责人"
          defaultValue={keyword}
          maxLength={60}
        />
        <Button type="submit" variant="outline">
          搜索
        </Button>
      </form>
    </div>
  )
}
