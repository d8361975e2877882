import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Bars } from './bars.tsx'
import styles from './overview.module.css'
import { TrendLines } from './trend-lines.tsx'

interface ChartProps {
  /** Describes the chart to screen readers. */
  label: string
  low?: boolean
  trend?: Omit<ComponentProps<typeof TrendLines>, 'width' | 'height'>
  bars?: Omit<ComponentProps<typeof Bars>, 'width' | 'height'>
}

/** A chart in a box of fixed height, drawn as wide as the box is. */
export function Chart({ label, low = false, trend, bars }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className={low ? `${styles.chart} ${styles.low}` : styles.chart}
      role="img"
      aria-label={label}
    >
      {size && trend && <TrendLines {...trend} width={size.width} height={size.height} />}
      {size && bars && <Bars {...bars} width={size.width} height={size.height} />}
    </div>
  )
}
