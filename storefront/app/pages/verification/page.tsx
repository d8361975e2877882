import { listSignUps } from '@gongfang/contract/buying/activity'
import { listColleagueGoods } from '@gongfang/contract/goods/common-depot'
import { getDepotCode, listDepot, listDepotEntries } from '@gongfang/contract/goods/depot'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { verificationPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { TicketsTab } from '../../buying/activity/sign-up/tickets-tab.tsx'
import { CodeTab } from '../../buying/verification/code-tab.tsx'
import { ColleaguesTab } from '../../buying/verification/colleagues-tab.tsx'
import { GoodsTab } from '../../buying/verification/goods-tab.tsx'
import {
  filterOf,
  hrefOf,
  logInput,
  type PageFilter,
  tabNames,
  tabs,
} from '../../buying/verification/log-filter.ts'
import { LogTab } from '../../buying/verification/log-tab.tsx'
import styles from '../../buying/verification/page.module.css'
import { screens } from '../../screens.ts'
import { anchorIn } from '../../ui/anchor.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/page'

export const meta = () => [{ title: pageTitle(screens.verification.title) }]

const LIMIT = 20

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  return load(filterOf(query), anchorIn(query))
}
clientLoader.hydrate = true as const

/** Loads the data of the chosen tab. */
async function load(filter: PageFilter, anchor: ReturnType<typeof anchorIn>) {
  const { tab, page, keyword } = filter
  const at = { page, limit: LIMIT }
  if (tab === 'code') return { tab, ...(await call(getDepotCode, {})) } as const
  if (tab === 'colleagues') {
    const goods = await call(listColleagueGoods, { ...(keyword && { keyword }), ...at })
    return { tab, keyword, goods } as const
  }
  if (tab === 'log')
    return {
      tab,
      filter,
      log: await call(listDepotEntries, { ...logInput(filter), ...at, ...anchor }),
    } as const
  if (tab === 'tickets') return { tab, signUps: await call(listSignUps, { tab: 'coming', ...at }) } as const
  const [depot, { code }] = await Promise.all([
    call(listDepot, { ...(keyword && { keyword }), ...at }),
    call(getDepotCode, {}),
  ])
  return { tab, keyword, depot, code } as const
}

export function HydrateFallback() {
  return <PageSkeleton title={screens.verification.title} />
}

export default function VerificationPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const href = (change: Record<string, string | null>) => hrefOf(query, change)
  const tabHref = (tab: string) => verificationPath(tab)
  const common = useSession().userDetail?.commonDepot || loaderData.tab === 'colleagues'
  const isShown = (tab: string) => tab !== 'colleagues' || common

  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.verification.title}</h1>
      <Tabs
        label="寄存与核销"
        current={tabHref(loaderData.tab)}
        tabs={tabs.filter(isShown).map((tab) => ({ to: tabHref(tab), label: tabNames[tab] }))}
      />
      {loaderData.tab === 'goods' && <GoodsTab {...loaderData} href={href} />}
      {loaderData.tab === 'colleagues' && <ColleaguesTab {...loaderData} href={href} />}
      {loaderData.tab === 'code' && <CodeTab code={loaderData.code} />}
      {loaderData.tab === 'log' && <LogTab {...loaderData} href={href} />}
      {loaderData.tab === 'tickets' && <TicketsTab {...loaderData} href={href} />}
    </div>
  )
}
