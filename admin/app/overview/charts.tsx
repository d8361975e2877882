import type { FigureUnit, Trend } from '@gongfang/contract/report-desk'
import { theme } from 'antd'
import { useNavigate } from 'react-router'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { showFigure, showShort } from './figure-text.ts'

// Loaded for the overview only, because the chart library is as large as the rest of the back office.

function useColours() {
  const { token } = theme.useToken()
  return {
    colours: [token.colorPrimary, token.colorWarning],
    grid: token.colorBorderSecondary,
    text: { fill: token.colorTextTertiary, fontSize: 12 },
    box: {
      contentStyle: {
        background: token.colorBgElevated,
        borderColor: token.colorBorderSecondary,
        borderRadius: 4,
        color: token.colorText,
      },
      labelStyle: { color: token.colorText },
      itemStyle: { color: token.colorText },
    },
  }
}

interface TrendChartProps {
  trend: Trend
  compare: boolean
}

/** Two figures with an axis each. The previous period is dashed. */
export function TrendChart({ trend: { series, points }, compare }: TrendChartProps) {
  const { colours, grid, text, box } = useColours()
  const rows = points.map(({ on, previousOn, values, previous }) => ({ on, previousOn, values, previous }))
  return (
    <ResponsiveContainer>
      <LineChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 4 }} accessibilityLayer={false}>
        <CartesianGrid stroke={grid} vertical={false} />
        <XAxis dataKey="on" tick={text} tickFormatter={shortDay} minTickGap={24} />
        {series.map(({ key, unit }, at) => (
          <YAxis
            key={key}
            yAxisId={at}
            orientation={at === 0 ? 'left' : 'right'}
            tick={text}
            width={64}
            allowDecimals={false}
            tickFormatter={(value: number) => showShort(value, unit)}
          />
        ))}
        <Tooltip
          {...box}
          formatter={(value, name, { dataKey }) => {
            const at = series.findIndex((_, index) => String(dataKey).endsWith(`.${index}`))
            return [showFigure(Number(value), series[at]?.unit ?? 'count'), name]
          }}
        />
        {compare &&
          series.map(({ key, name }, at) => (
            <Line
              key={`previous ${key}`}
              yAxisId={at}
              dataKey={`previous.${at}`}
              name={`上期${name}`}
              stroke={colours[at] ?? grid}
              strokeDasharray="4 4"
              strokeOpacity={0.7}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        {series.map(({ key, name }, at) => (
          <Line
            key={key}
            yAxisId={at}
            dataKey={`values.${at}`}
            name={name}
            stroke={colours[at] ?? grid}
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

const shortDay = (day: string) => day.slice(5)

interface BarsProps {
  /** `to` is opened by a click on the bar; the table has the same links for the keyboard. */
  bars: readonly { name: string; value: number; to?: string | undefined }[]
  unit: FigureUnit
}

/** Horizontal bars, so that the names are readable. */
export function Bars({ bars, unit }: BarsProps) {
  const { colours, grid, text, box } = useColours()
  const navigate = useNavigate()
  const open = (at: number) => {
    const to = bars[at]?.to
    if (to) navigate(to)
  }
  return (
    <ResponsiveContainer>
      <BarChart
        data={[...bars]}
        layout="vertical"
        margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={grid} horizontal={false} />
        <XAxis
          type="number"
          tick={text}
          allowDecimals={false}
          tickFormatter={(value: number) => showShort(value, unit)}
        />
        <YAxis type="category" dataKey="name" tick={text} width={132} interval={0} tickFormatter={short} />
        <Tooltip
          {...box}
          cursor={{ fill: grid, fillOpacity: 0.4 }}
          formatter={(value) => [showFigure(Number(value), unit), '']}
          separator=""
        />
        <Bar
          dataKey="value"
          fill={colours[0] ?? grid}
          maxBarSize={18}
          isAnimationActive={false}
          cursor={bars.some(({ to }) => to) ? 'pointer' : 'default'}
          onClick={(_, at) => open(at)}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

const short = (name: string) => ([...name].length > 10 ? `${[...name].slice(0, 9).join('')}…` : name)
