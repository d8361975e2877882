import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import { ActivityPanel } from './activity-panel.tsx'
import { daysBefore, type OverviewFilter } from './figure-sources.ts'
import { FunnelPanel, PointsPanel } from './flow-panels.tsx'
import styles from './overview.module.css'
import { TopCategoriesPanel, TopSkusPanel } from './sales-panels.tsx'
import { LowStockPanel, SearchMissesPanel } from './shortage-panels.tsx'

interface DetailPanelsProps {
  details: OverviewDetails
  /** When the details were loaded. */
  at: string
  filter: OverviewFilter
}

export function DetailPanels({ details, at, filter }: DetailPanelsProps) {
  const span = daysBefore(at, 0, filter.days)
  return (
    <div className={styles.panels}>
      <TopSkusPanel details={details} filter={filter} span={span} />
      <TopCategoriesPanel details={details} filter={filter} />
      <FunnelPanel funnel={details.funnel} filter={filter} span={span} />
      <PointsPanel points={details.points} filter={filter} span={span} />
      <LowStockPanel details={details} filter={filter} />
      <SearchMissesPanel details={details} filter={filter} />
      <ActivityPanel details={details} filter={filter} />
    </div>
  )
}
