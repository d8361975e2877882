import {
  listPriceLists,
  type PriceListRow,
  priceListStateNames,
} from '@gongfang/contract/goods/price-list-desk'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { HistoryForm } from '../../goods/price-list/history-form.tsx'
import { NewList } from '../../goods/price-list/new-list.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/price-list-list-page'

export const meta = () => titleOf(screens.priceLists)

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  page: await loadList(listPriceLists, request),
})

const columns: Column<PriceListRow>[] = [
  {
    key: 'name',
    part: 'name',
    title: '名称',
    width: 240,
    ellipsis: true,
    render: (_, { id, name }) => <Link to={paths.priceList(id)}>{name}</Link>,
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state, askedBy, hasDraft }) => (
      <>
        <StateTag tone={state === 'active' ? 'good' : 'neutral'}>{priceListStateNames[state]}</StateTag>{' '}
        {askedBy ? (
          <StateTag tone="warning">待复核</StateTag>
        ) : (
          hasDraft && state !== 'draft' && <Soft>有未发布的改动</Soft>
        )}
      </>
    ),
  },
  { key: 'days', title: '有效期', render: (_, { fromOn, untilOn }) => `${fromOn} 至 ${untilOn}` },
  { key: 'institutions', title: '机构', align: 'right', dataIndex: 'institutions' },
  { key: 'rows', title: '价格', align: 'right', dataIndex: 'rows' },
  { key: 'priority', title: '优先级', align: 'right', dataIndex: 'priority' },
  {
    key: 'version',
    title: '版本',
    align: 'right',
    render: (_, { version }) => version || <Soft>未发布</Soft>,
  },
  { key: 'changed', title: '最近改动', render: (_, { changedAt }) => <Time at={changedAt} /> },
]

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '价目表或机构名称', width: 240 }]

export default function PriceListsPage({ loaderData: { page } }: Route.ComponentProps) {
  const can = useCan()
  const [making, make] = useState(false)
  const [asking, ask] = useState(false)
  return (
    <>
      <List
        title="价目表"
        sorted="最近改动，最新在前"
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          { key: 'asked', label: '待复核' },
          { key: 'active', label: '生效' },
          { key: 'ending', label: '将到期' },
          { key: 'draft', label: '草稿' },
          { key: 'ended', label: '已结束' },
        ]}
        filters={filters}
        actions={
          <>
            <Button onClick={() => ask(true)}>价格记录</Button>
            <ExportButton kind="agreedPrice" />
            {can('price.write') && can('transfer.import') && (
              <Link to={paths.newImport('agreedPrice')}>批量导入</Link>
            )}
            {can('price.write') && (
              <Button type="primary" onClick={() => make(true)}>
                新建价目表
              </Button>
            )}
          </>
        }
        empty="没有价目表"
      />
      {making && <NewList onClose={() => make(false)} />}
      {asking && <HistoryForm onClose={() => ask(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
