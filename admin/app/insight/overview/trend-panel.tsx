import type { Trend } from '@gongfang/contract/insight/report-desk'
import { Checkbox, Segmented, theme } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useQuery } from '../../ui/list-query.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Chart } from './chart.tsx'
import { FigureLink } from './figure-link.tsx'
import { type OverviewFilter, sourceOf, stepOf } from './figure-sources.ts'
import { showFigure } from './figure-text.ts'
import styles from './overview.module.css'
import { Means, Panel } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

const steps = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
]

export function TrendPanel({ trend, filter }: { trend: Trend; filter: OverviewFilter }) {
  const { change } = useQuery()
  const [compare, setCompare] = useState(false)
  const { series, points } = trend
  const { token } = theme.useToken()
  const colours = [token.colorPrimary, token.colorWarning]
  return (
    <Panel
      wide
      title="销售与订单走势"
      legend={series.map(({ name }, at) => ({ name, colour: colours[at] ?? token.colorText }))}
      tools={
        <>
          <Checkbox checked={compare} onChange={({ target }) => setCompare(target.checked)}>
            对比上一期
          </Checkbox>
          <Segmented
            size="small"
            aria-label="走势的步长"
            options={steps}
            value={filter.step}
            onChange={(value) => change({ step: value === 'day' ? null : value })}
          />
          <SaveWorkbook part="trend" filter={filter} />
        </>
      }
      chart={
        <>
          <Legend series={series} colours={colours} />
          <Chart
            label={`${series.map(({ name }) => name).join('与')}的走势，数值见表`}
            trend={{ trend, compare }}
          />
        </>
      }
      table={
        <PlainTable
          label="销售与订单走势"
          rowKey="on"
          rows={points.toReversed()}
          columns={[
            { title: '开始于', dataIndex: 'on' },
            ...series.map(({ key, name, unit }, at) => ({
              key,
              title: name,
              align: 'right' as const,
              render: (_: unknown, { on, values }: Trend['points'][number]) => (
                <FigureLink to={sourceOf(key, filter.currency, stepOf(on, filter.step))}>
                  {showFigure(values[at] ?? 0, unit)}
                </FigureLink>
              ),
            })),
            { title: '上期开始于', dataIndex: 'previousOn' },
            ...series.map(({ key, name, unit }, at) => ({
              key: `previous ${key}`,
              title: `上期${name}`,
              align: 'right' as const,
              render: (_: unknown, { previousOn, previous }: Trend['points'][number]) => (
                <FigureLink to={sourceOf(key, filter.currency, stepOf(previousOn, filter.step))}>
                  {showFigure(previous[at] ?? 0, unit)}
                </FigureLink>
              ),
            })),
          ]}
        />
      }
    />
  )
}

function Legend({ series, colours }: { series: Trend['series']; colours: string[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, name, means }, at) => (
        <li key={key}>
          <span style={{ '--colour': colours[at] } as CSSProperties}>{name}</span>
          <Means of={name} text={means} />
        </li>
      ))}
    </ul>
  )
}
