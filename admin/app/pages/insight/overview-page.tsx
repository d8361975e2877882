import { showTime } from '@gongfang/contract/base/time'
import { countInquiriesDesk } from '@gongfang/contract/buying/inquiry-desk'
import {
  getOverviewCards,
  getOverviewDetails,
  getTrend,
  PERIODS,
} from '@gongfang/contract/insight/report-desk'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { Button, Segmented, Select } from 'antd'
import { useNavigation, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { enter } from '../../base/guard.ts'
import { titleOf } from '../../base/title.ts'
import { AnswerShare } from '../../buying/inquiry/answer-share.tsx'
import { DetailPanels } from '../../insight/overview/detail-panels.tsx'
import { FigureCards } from '../../insight/overview/figure-cards.tsx'
import type { OverviewFilter } from '../../insight/overview/figure-sources.ts'
import styles from '../../insight/overview/overview.module.css'
import { TrendPanel } from '../../insight/overview/trend-panel.tsx'
import { WaitingWorkCards } from '../../insight/overview/waiting-work-cards.tsx'
import { loadWaitingWork } from '../../insight/overview/waiting-work-store.ts'
import { screens } from '../../screens.ts'
import { useQuery } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/overview-page'

export const meta = () => titleOf(screens.overview)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const [{ permissions }, , site] = await Promise.all([
    enter(request),
    loadWaitingWork(),
    call(getSiteConfig, {}),
  ])
  const currency = one(
    query.get('currency'),
    ['money', 'points'],
    site.priceOrScore === '2' ? 'points' : 'money',
  )
  const step = one(query.get('step'), ['day', 'week', 'month'], 'day')
  const days = Number(one(query.get('days'), PERIODS.map(String), '30'))
  const filter = { currency, step, days } as OverviewFilter
  const inquiries = permissions.includes('inquiry.read') ? await call(countInquiriesDesk, {}) : null
  if (!permissions.includes('overview.read')) return { figures: null, inquiries, filter }
  const [{ cards, at }, trend, details] = await Promise.all([
    call(getOverviewCards, { currency: filter.currency }),
    call(getTrend, { currency: filter.currency, step: filter.step }),
    call(getOverviewDetails, { currency: filter.currency, days: filter.days }),
  ])
  return { figures: { cards, at, trend, details }, inquiries, filter }
}

const one = (value: string | null, known: readonly string[], otherwise: string) =>
  value !== null && known.includes(value) ? value : otherwise

/** The overview: waiting work first, then the figures. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { figures, inquiries, filter } = loaderData
  const { change } = useQuery()
  const { revalidate, state } = useRevalidator()
  const busy = useNavigation().state === 'loading' || state === 'loading'
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>工作台</h1>
        <span className={styles.gap} />
        {figures && (
          <>
            <Segmented
              aria-label="计价"
              value={filter.currency}
              onChange={(value) => change({ currency: value })}
              options={[
                { value: 'money', label: '金额' },
                { value: 'points', label: '积分' },
              ]}
            />
            <Select
              aria-label="期间"
              style={{ width: 120 }}
              value={filter.days}
              onChange={(value: number) => change({ days: value === 30 ? null : String(value) })}
              options={PERIODS.map((period) => ({ value: period, label: `近 ${period} 天` }))}
            />
          </>
        )}
        <Button loading={busy} onClick={() => revalidate()}>
          刷新
        </Button>
      </div>
      <WaitingWorkCards />
      {inquiries && inquiries.answered > 0 && <AnswerShare counts={inquiries} />}
      {figures && (
        <>
          <FigureCards cards={figures.cards} at={figures.at} filter={filter} />
          <div className={styles.panels}>
            <TrendPanel trend={figures.trend} filter={filter} />
          </div>
          <DetailPanels details={figures.details} at={figures.at} filter={filter} />
          <p className="soft">
            数字截至 {showTime(figures.at)}；热销、转化与库存预警统计于 {showTime(figures.details.madeAt)}
          </p>
        </>
      )}
    </>
  )
}

export { LoadError as ErrorBoundary }
