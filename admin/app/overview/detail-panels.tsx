import type { OverviewDetails } from '@gongfang/contract/report-desk'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { paths } from '../base/paths.ts'
import { PlainTable } from '../ui/plain-table.tsx'
import { Code, Time } from '../ui/show.tsx'
import { Chart } from './chart.tsx'
import { FigureLink, ListLink, useOpenable } from './figure-link.tsx'
import { daysBefore, type OverviewFilter, skuSource, stepSource } from './figure-sources.ts'
import { showFigure } from './figure-text.ts'
import styles from './overview.module.css'
import { Means, Panel } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

interface DetailPanelsProps {
  details: OverviewDetails
  /** When they were asked for. */
  at: string
  look: OverviewFilter
}

export function DetailPanels({ details, at, look }: DetailPanelsProps) {
  const opens = useOpenable()
  const unit = look.currency === 'points' ? 'points' : 'fen'
  const span = daysBefore(at, 0, look.days)
  const soldBy = (modelCode: string) => skuSource(modelCode, look.currency, span)
  const { topSkus, topCategories, funnel, points, activities, misses, lowStock, means } = details
  const share = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : '—')
  return (
    <div className={styles.panels}>
      <Panel
        title="热销规格"
        tools={<SaveWorkbook part="topSkus" look={look} />}
        means={means.topSkus}
        isEmpty={topSkus.length === 0}
        chart={
          <Chart
            label="热销规格，数值见表"
            bars={{
              unit,
              bars: topSkus.map(({ title, spec, amount, modelCode }) => ({
                name: `${title} ${spec}`,
                value: amount,
                to: opens(soldBy(modelCode)),
              })),
            }}
          />
        }
        table={
          <PlainTable
            label="热销规格"
            rowKey="skuId"
            rows={topSkus}
            columns={[
              { title: '型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
              {
                title: '商品',
                render: (_, { productId, title, spec }) => (
                  <FigureLink to={paths.product(productId)}>{`${title} ${spec}`}</FigureLink>
                ),
              },
              { title: '件数', dataIndex: 'pieces', align: 'right' },
              {
                title: '订单',
                align: 'right',
                render: (_, { modelCode, orders }) => (
                  <FigureLink to={soldBy(modelCode)}>{orders}</FigureLink>
                ),
              },
              { title: '金额', align: 'right', render: (_, { amount }) => showFigure(amount, unit) },
            ]}
          />
        }
      />
      <Panel
        title="热销分类"
        tools={<SaveWorkbook part="topCategories" look={look} />}
        means={means.topCategories}
        isEmpty={topCategories.length === 0}
        chart={
          <Chart
            label="热销分类，数值见表"
            bars={{
              unit,
              bars: topCategories.map(({ id, name, amount }) => ({
                name,
                value: amount,
                to: opens(paths.products({ categoryId: id })),
              })),
            }}
          />
        }
        table={
          <PlainTable
            label="热销分类"
            rowKey="id"
            rows={topCategories}
            columns={[
              {
                title: '分类',
                render: (_, { id, name }) => (
                  <FigureLink to={paths.products({ categoryId: id })}>{name}</FigureLink>
                ),
              },
              { title: '件数', dataIndex: 'pieces', align: 'right' },
              { title: '金额', align: 'right', render: (_, { amount }) => showFigure(amount, unit) },
            ]}
          />
        }
      />
      <Panel
        title="转化"
        tools={<SaveWorkbook part="funnel" look={look} />}
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
      <Panel
        title="积分发放与消耗"
        tools={
          <>
            <ListLink to={paths.points({ from: span.from, to: span.to })} />
            <SaveWorkbook part="points" look={look} />
          </>
        }
        chart={
          <Chart
            low
            label="积分的发放、退还与消耗，数值见表"
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
      <Panel
        title="库存预警"
        tools={
          <>
            <ListLink to={paths.stock({ view: 'low' })} />
            <SaveWorkbook part="lowStock" look={look} />
          </>
        }
        means={means.lowStock}
        isEmpty={lowStock.length === 0}
        empty="没有低于安全库存的规格"
        table={
          <PlainTable
            label="库存预警"
            rowKey="skuId"
            rows={lowStock}
            columns={[
              {
                title: '型号',
                render: (_, { modelCode }) => (
                  <FigureLink to={paths.stock({ view: 'low', keyword: modelCode })}>
                    <Code>{modelCode}</Code>
                  </FigureLink>
                ),
              },
              { title: '商品', render: (_, { title, spec }) => `${title} ${spec}` },
              { title: '可售', dataIndex: 'stock', align: 'right' },
              { title: '安全库存', dataIndex: 'safetyStock', align: 'right' },
            ]}
          />
        }
      />
      <Panel
        title="没有结果的搜索"
        tools={<SaveWorkbook part="misses" look={look} />}
        means={means.misses}
        isEmpty={misses.length === 0}
        empty="期间每次搜索都有结果"
        table={
          <PlainTable
            label="没有结果的搜索"
            rowKey="word"
            rows={misses}
            columns={[
              {
                title: '搜索词',
                // Whether the shop has it under another name, or not on sale.
                render: (_, { word }) => (
                  <FigureLink to={paths.products({ keyword: word })}>{word}</FigureLink>
                ),
              },
              { title: '无结果', dataIndex: 'misses', align: 'right' },
              { title: '搜索', dataIndex: 'searches', align: 'right' },
              { title: '最近', dataIndex: 'lastOn' },
            ]}
          />
        }
      />
      <Panel
        wide
        title="活动满员率"
        tools={
          <>
            <ListLink to={paths.activities()} />
            <SaveWorkbook part="activities" look={look} />
          </>
        }
        means={means.activities}
        isEmpty={activities.length === 0}
        empty="期间没有活动"
        table={
          <PlainTable
            label="活动满员率"
            rowKey="id"
            rows={activities}
            columns={[
              {
                title: '活动',
                render: (_, { id, title }) => <FigureLink to={paths.activity(id)}>{title}</FigureLink>,
              },
              { title: '开始', render: (_, { startsAt }) => <Time at={startsAt} /> },
              {
                title: '名额',
                align: 'right',
                render: (_, { id, taken, capacity }) => (
                  <FigureLink to={paths.signUps(id)}>{`${taken} / ${capacity}`}</FigureLink>
                ),
              },
              {
                title: '满员率',
                width: 140,
                render: (_, { title, taken, capacity }) => (
                  <Progress
                    size="small"
                    aria-label={`${title}的满员率`}
                    percent={Math.round((taken / capacity) * 100)}
                    status="normal"
                  />
                ),
              },
              {
                title: '候补',
                align: 'right',
                render: (_, { id, waiting }) => (
                  <FigureLink to={paths.signUps(id, { view: 'waitlisted' })}>{waiting}</FigureLink>
                ),
              },
            ]}
          />
        }
      />
    </div>
  )
}

const named = (name: string, means: string): ReactNode => (
  <>
    {name} <Means of={name} text={means} />
  </>
)
