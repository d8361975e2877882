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
  /** What it shows, for who cannot see it; the values are in the table. */
  label: string
  low?: boolean
  trend?: Kinds['trend']
  bars?: Kinds['bars']
}

/** A picture of figures, in a room that does not jump when it comes. */
export const Chart = ({ label, low = false, trend, bars }: ChartProps) => (
  <div className={low ? `${styles.chart} ${styles.low}` : styles.chart} role="img" aria-label={label}>
    <Suspense fallback={<Skeleton active paragraph={{ rows: 5 }} title={false} />}>
      {trend && <TrendChart {...trend} />}
      {bars && <Bars {...bars} />}
    </Suspense>
  </div>
)
