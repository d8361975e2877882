import type { FigureUnit } from '@gongfang/contract/insight/report-desk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChartColours } from './chart-colours.ts'
import { placeOn, ticksOf } from './chart-scale.ts'
import { ChartTip } from './chart-tip.tsx'
import { showFigure, showShort } from './figure-text.ts'
import styles from './overview.module.css'

const EDGE = { bottom: 28, left: 136, right: 28 }
const THICKEST = 18
/** A value on the axis with the gap to the next. */
const VALUE_ROOM = 80

interface BarsProps {
  /** `to` is opened by a click on the bar; the table has the same links for the keyboard. */
  bars: readonly { name: string; value: number; to?: string | undefined }[]
  unit: FigureUnit
  width: number
  height: number
}

/** Horizontal bars, so that the names are readable. */
export function Bars({ bars, unit, width, height }: BarsProps) {
  const { first, grid, text } = useChartColours()
  const navigate = useNavigate()
  const [shown, setShown] = useState<number | null>(null)
  const [left, right, bottom] = [EDGE.left, width - EDGE.right, height - EDGE.bottom]
  const ticks = ticksOf(
    bars.map(({ value }) => value),
    Math.max(2, Math.floor((right - left) / VALUE_ROOM)),
  )
  const x = placeOn(ticks, left, right)
  const band = bottom / bars.length
  const thick = Math.min(THICKEST, band * 0.8)
  const bar = shown === null ? undefined : bars[shown]
  return (
    <div className={styles.drawing} onPointerLeave={() => setShown(null)}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the box around it is labelled, and the table has the values */}
      <svg width={width} height={height}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} 0V${bottom}`} stroke={grid} />
            <text {...text} x={x(tick)} y={bottom + 20} textAnchor="middle">
              {showShort(tick, unit)}
            </text>
          </g>
        ))}
        {bars.map(({ name, value, to }, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links for the keyboard
          <g
            key={at}
            cursor={to ? 'pointer' : undefined}
            onPointerEnter={() => setShown(at)}
            onClick={() => to && navigate(to)}
          >
            <rect
              y={at * band}
              width={width}
              height={band}
              fill={grid}
              fillOpacity={at === shown ? 0.4 : 0}
            />
            <text {...text} x={left - 8} y={(at + 0.5) * band} dy="0.35em" textAnchor="end">
              {short(name)}
            </text>
            <rect
              x={Math.min(x(0), x(value))}
              y={(at + 0.5) * band - thick / 2}
              width={Math.abs(x(value) - x(0))}
              height={thick}
              fill={first}
            />
          </g>
        ))}
      </svg>
      {bar && (
        <ChartTip
          x={Math.min(x(bar.value), width / 2 - 1)}
          y={(shown ?? 0) * band}
          width={width}
          title={bar.name}
          rows={[{ value: showFigure(bar.value, unit) }]}
        />
      )}
    </div>
  )
}

const short = (name: string) => ([...name].length > 10 ? `${[...name].slice(0, 9).join('')}…` : name)
