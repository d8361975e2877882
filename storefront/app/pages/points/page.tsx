import { exportPointsEntries, listPointsEntries } from '@gongfang/contract/people/points'
import { useSearchParams } from 'react-router'
import Coins from '~icons/coins'
import { call } from '../../base/call.ts'
import { downloadSheet } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { TopUp } from '../../money/payment/top-up.tsx'
import { BalanceHead } from '../../people/points/balance-head.tsx'
import { Choices } from '../../people/points/choices.tsx'
import { EntryTable } from '../../people/points/entry-table.tsx'
import {
  directionNames,
  directions,
  entriesInput,
  type Filter,
  filterOf,
  hrefOf,
} from '../../people/points/filter.ts'
import styles from '../../people/points/page.module.css'
import { waysToEarn } from '../../people/points/rule-texts.ts'
import { screens } from '../../screens.ts'
import { anchorIn, placeOf } from '../../ui/anchor.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/page'

export const meta = () => [{ title: pageTitle(screens.points.title) }]

const LIMIT = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const { page, ...filter } = filterOf(query)
  const at = { page, limit: LIMIT, ...anchorIn(query) }
  return { filter, entries: await call(listPointsEntries, { ...entriesInput(filter), ...at }) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.points.title} />
}

export default function PointsPage({ loaderData: { filter, entries } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { busy, run } = useBusy()
  const href = (change: Record<string, string | null>) => hrefOf(query, change)
  const tabHref = (direction: string) => href({ tab: direction === 'all' ? null : direction })

  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.points.title}</h1>
      <BalanceHead {...entries} />
      <TopUp />
      <div className={styles.list}>
        <Tabs
          label="积分方向"
          current={tabHref(filter.direction)}
          tabs={directions.map((one) => ({ to: tabHref(one), label: directionNames[one] }))}
        />
        <div className={styles.tools}>
          <Choices filter={filter} href={href} />
          <Button
            variant="outline"
            busy={busy}
            busyText="导出中…"
            disabledReason={entries.total === 0 ? '没有可导出的记录' : undefined}
            onClick={() => run(downloadSheet(exportPointsEntries, entriesInput(filter), '积分明细'))}
          >
            导出 xlsx
          </Button>
        </div>
        {entries.total === 0 ? (
          <Nothing filter={filter} ways={waysToEarn(entries.rules)} />
        ) : (
          <EntryTable entries={entries.data} />
        )}
        <Pager
          page={entries.current_page}
          lastPage={entries.last_page}
          total={entries.total}
          limit={entries.per_page}
          unit="条"
          href={(page) => href(placeOf(page, entries.anchor))}
        />
      </div>
    </div>
  )
}

function Nothing({ filter: { direction, kind, month }, ways }: { filter: Filter; ways: string[] }) {
  if (direction !== 'all' || kind !== '' || month !== '') {
    return (
      <EmptyState
        icon={Coins}
        text="没有符合条件的积分记录"
        action={
          <Button variant="outline" to={screens.points.path}>
            查看全部
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={Coins}
      text="暂无积分记录"
      action={
        <>
          {ways.length > 0 && <p>{ways.join('；')}</p>}
          <Button to={screens.products.path}>去逛逛</Button>
        </>
      }
    />
  )
}
