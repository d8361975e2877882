import type { Trend } from '@gongfang/contract/insight/report-desk'
import { useState } from 'react'
import { useChartColours } from './chart-colours.ts'
import { labelsThatFit, placeOn, ticksOf } from './chart-scale.ts'
import { ChartTip } from './chart-tip.tsx'
import { showFigure, showShort } from './figure-text.ts'
import styles from './overview.module.css'

const EDGE = { top: 12, bottom: 28, side: 68 }
/** A day with the gap to the next. */
const DAY_ROOM = 60

interface TrendLinesProps {
  trend: Trend
  /** Shows the previous period too, dashed. */
  compare: boolean
  width: number
  height: number
}

/** Two figures over time, with an axis each. */
export function TrendLines({ trend: { series, points }, compare, width, height }: TrendLinesProps) {
  const { first, second, text } = useChartColours()
  const [shown, setShown] = useState<number | null>(null)
  const box = { left: EDGE.side, right: width - EDGE.side, top: EDGE.top, bottom: height - EDGE.bottom }
  const { left, right, top, bottom } = box
  const step = (right - left) / Math.max(points.length - 1, 1)
  const x = (at: number) => left + at * step
  const lines = series.map(({ key, name, unit }, at) => {
    const values = points.map((point) => point.values[at] ?? 0)
    const previous = points.map((point) => point.previous[at] ?? 0)
    const ticks = ticksOf(compare ? [...values, ...previous] : values, 4)
    return { key, name, unit, values, previous, ticks, colour: at === 0 ? first : second }
  })
  const point = shown === null ? undefined : points[shown]
  return (
    <div className={styles.drawing} onPointerLeave={() => setShown(null)}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the box around it is labelled, and the table has the values */}
      <svg
        width={width}
        height={height}
        onPointerMove={({ clientX, currentTarget }) => {
          const at = Math.round((clientX - currentTarget.getBoundingClientRect().left - left) / step)
          setShown(Math.min(Math.max(at, 0), points.length - 1))
        }}
      >
        {lines.map(({ key, unit, ticks }, at) => (
          <Axis key={key} ticks={ticks} unit={unit} side={at === 0 ? 'left' : 'right'} box={box} />
        ))}
        {labelsThatFit(points.length, right - left + step, DAY_ROOM).map((at) => (
          <text key={at} {...text} x={x(at)} y={bottom + 20} textAnchor="middle">
            {points[at]?.on.slice(5)}
          </text>
        ))}
        {point && <path d={`M${x(shown ?? 0)} ${top}V${bottom}`} stroke={text.fill} />}
        {lines.map(({ key, values, previous, ticks, colour }) => {
          const y = placeOn(ticks, bottom, top)
          const path = (through: readonly number[]) =>
            `M${through.map((value, at) => `${x(at)} ${y(value)}`).join('L')}`
          return (
            <g key={key} fill="none" stroke={colour}>
              {compare && <path d={path(previous)} strokeDasharray="4 4" strokeOpacity={0.7} />}
              <path d={path(values)} strokeWidth={2} strokeLinejoin="round" />
              {point && <circle cx={x(shown ?? 0)} cy={y(values[shown ?? 0] ?? 0)} r={3} fill={colour} />}
            </g>
          )
        })}
      </svg>
      {point && (
        <ChartTip
          x={x(shown ?? 0)}
          y={top}
          width={width}
          title={point.on}
          rows={lines.flatMap(({ name, unit, colour }, at) => [
            { name, value: showFigure(point.values[at] ?? 0, unit), colour },
            ...(compare
              ? [{ name: `上期${name}`, value: showFigure(point.previous[at] ?? 0, unit), colour }]
              : []),
          ])}
        />
      )}
    </div>
  )
}

interface AxisProps {
  ticks: readonly number[]
  unit: Trend['series'][number]['unit']
  /** The left axis has the lines of the grid. */
  side: 'left' | 'right'
  box: { left: number; right: number; top: number; bottom: number }
}

function Axis({ ticks, unit, side, box: { left, right, top, bottom } }: AxisProps) {
  const { grid, text } = useChartColours()
  const y = placeOn(ticks, bottom, top)
  return ticks.map((tick) => (
    <g key={tick}>
      {side === 'left' && <path d={`M${left} ${y(tick)}H${right}`} stroke={grid} />}
      <text
        {...text}
        x={side === 'left' ? left - 8 : right + 8}
        y={y(tick)}
        dy="0.35em"
        textAnchor={side === 'left' ? 'end' : 'start'}
      >
        {showShort(tick, unit)}
      </text>
    </g>
  ))
}
