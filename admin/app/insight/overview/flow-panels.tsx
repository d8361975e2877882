import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import type { ReactNode } from 'react'
import { paths } from '../../base/paths.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Chart } from './chart.tsx'
import { FigureLink, ListLink } from './figure-link.tsx'
import { type OverviewFilter, type Span, stepSource } from './figure-sources.ts'
import { showFigure } from './figure-text.ts'
import { Means, Panel } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

interface FunnelPanelProps {
  funnel: OverviewDetails['funnel']
  filter: OverviewFilter
  span: Span
}

export function FunnelPanel({ funnel, filter, span }: FunnelPanelProps) {
  return (
    <Panel
      title="转化"
      tools={<SaveWorkbook part="funnel" filter={filter} />}
      means="按会员计，每人一次；金额与积分订单合在一起"
      chart={
        <Chart
          low
          label="从浏览到支付的会员数，数值见表"
          bars={{ unit: 'count', bars: funnel.map(({ name, count }) => ({ name, value: count })) }}
        />
      }
      table={
        <PlainTable
          label="转化"
          rowKey="key"
          rows={funnel}
          columns={[
            { title: '步骤', render: (_, step) => named(step.name, step.means) },
            {
              title: '会员',
              align: 'right',
              render: (_, { key, count }) => <FigureLink to={stepSource(key, span)}>{count}</FigureLink>,
            },
            {
              title: '占上一步',
              align: 'right',
              render: (_, { count }, at) => (at === 0 ? '—' : share(count, funnel[at - 1]?.count ?? 0)),
            },
          ]}
        />
      }
    />
  )
}

const share = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : '—')

interface PointsPanelProps {
  points: OverviewDetails['points']
  filter: OverviewFilter
  span: Span
}

export function PointsPanel({ points, filter, span }: PointsPanelProps) {
  return (
    <Panel
      title="积分发放与消耗"
      tools={
        <>
          <ListLink to={paths.points({ from: span.from, to: span.to })} />
          <SaveWorkbook part="points" filter={filter} />
        </>
      }
      chart={
        <Chart
          low
          label="积分的发放、退还、消耗与收回，数值见表"
          bars={{ unit: 'points', bars: points.map(({ name, points: value }) => ({ name, value })) }}
        />
      }
      table={
        <PlainTable
          label="积分发放与消耗"
          rowKey="key"
          rows={points}
          columns={[
            { title: '去向', render: (_, flow) => named(flow.name, flow.means) },
            { title: '积分', align: 'right', render: (_, flow) => showFigure(flow.points, 'points') },
          ]}
        />
      }
    />
  )
}

const named = (name: string, means: string): ReactNode => (
  <>
    {name} <Means of={name} text={means} />
  </>
)
