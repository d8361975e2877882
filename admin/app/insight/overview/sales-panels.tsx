import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import { paths } from '../../base/paths.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code } from '../../ui/show.tsx'
import { Chart } from './chart.tsx'
import { FigureLink, useOpenable } from './figure-link.tsx'
import { type OverviewFilter, type Span, skuSource } from './figure-sources.ts'
import { showFigure } from './figure-text.ts'
import { Panel } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

interface SalesPanelProps {
  details: OverviewDetails
  filter: OverviewFilter
  span: Span
}

const unitOf = ({ currency }: OverviewFilter) => (currency === 'points' ? 'points' : 'fen')

export function TopSkusPanel({ details: { topSkus, means }, filter, span }: SalesPanelProps) {
  const opens = useOpenable()
  const unit = unitOf(filter)
  const soldBy = (modelCode: string) => skuSource(modelCode, filter.currency, span)
  return (
    <Panel
      title="热销规格"
      tools={<SaveWorkbook part="topSkus" filter={filter} />}
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
              render: (_, { modelCode, orders }) => <FigureLink to={soldBy(modelCode)}>{orders}</FigureLink>,
            },
            { title: '金额', align: 'right', render: (_, { amount }) => showFigure(amount, unit) },
          ]}
        />
      }
    />
  )
}

export function TopCategoriesPanel({
  details: { topCategories, means },
  filter,
}: Omit<SalesPanelProps, 'span'>) {
  const opens = useOpenable()
  const unit = unitOf(filter)
  return (
    <Panel
      title="热销分类"
      tools={<SaveWorkbook part="topCategories" filter={filter} />}
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
  )
}
