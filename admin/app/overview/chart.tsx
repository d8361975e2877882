import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import styles from './overview.module.css'

const TrendChart = lazy(() => import('./charts.tsx').then(({ TrendChart }) => ({ default: TrendChart })))
const Bars = lazy(() => import('./charts.tsx').then(({ Bars }) => ({ default: Bars })))

type Kinds = {
  trend: Parameters<typeof TrendChart>[0]
  bars: Parameters<typeof Bars>[0]
}

interface ChartProps {
  /** Describes the chart to screen readers. */
  label: string
  low?: boolean
  trend?: Kinds['trend']
  bars?: Kinds['bars']
}

/** A chart in a box of fixed height, so that the page does not move when it is loaded. */
export const Chart = ({ label, low = false, trend, bars }: ChartProps) => (
  <div className={low ? `${styles.chart} ${styles.low}` : styles.chart} role="img" aria-label={label}>
    <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} title={false} />}>
      {trend && <TrendChart {...trend} />}
      {bars && <Bars {...bars} />}
    </Suspense>
  </div>
)
