import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import { paths } from '../../base/paths.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code } from '../../ui/show.tsx'
import { FigureLink, ListLink } from './figure-link.tsx'
import type { OverviewFilter } from './figure-sources.ts'
import { Panel } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

interface ShortagePanelProps {
  details: OverviewDetails
  filter: OverviewFilter
}

export function LowStockPanel({ details: { lowStock, means }, filter }: ShortagePanelProps) {
  return (
    <Panel
      title="库存预警"
      tools={
        <>
          <ListLink to={paths.stock({ view: 'low' })} />
          <SaveWorkbook part="lowStock" filter={filter} />
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
  )
}

export function SearchMissesPanel({ details: { misses, means }, filter }: ShortagePanelProps) {
  return (
    <Panel
      title="没有结果的搜索"
      tools={<SaveWorkbook part="misses" filter={filter} />}
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
              // The link shows whether the shop has it under another name or not on sale.
              render: (_, { word }) => <FigureLink to={paths.products({ keyword: word })}>{word}</FigureLink>,
            },
            { title: '无结果', dataIndex: 'misses', align: 'right' },
            { title: '搜索', dataIndex: 'searches', align: 'right' },
            { title: '最近', dataIndex: 'lastOn' },
          ]}
        />
      }
    />
  )
}
