import { type AssortmentRow, listAssortments } from '@gongfang/contract/goods/assortment-desk'
import { assortmentModeNames } from '@gongfang/contract/goods/assortment-mode'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { NewAssortment } from '../../goods/assortment/new-assortment.tsx'
import { screens } from '../../screens.ts'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/assortment-list-page'

export const meta = () => titleOf(screens.assortments)

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  page: await loadList(listAssortments, request),
})

const columns: Column<AssortmentRow>[] = [
  {
    key: 'name',
    part: 'name',
    title: '机构',
    width: 260,
    ellipsis: true,
    render: (_, { id, jigou }) => <Link to={paths.assortment(id)}>{jigou}</Link>,
  },
  {
    key: 'mode',
    part: 'state',
    title: '方式',
    render: (_, { mode }) => (
      <StateTag tone={mode === 'off' ? 'neutral' : 'good'}>{assortmentModeNames[mode]}</StateTag>
    ),
  },
  { key: 'entries', title: '内容（项）', align: 'right', dataIndex: 'entries' },
  { key: 'version', title: '版本', align: 'right', dataIndex: 'version' },
  { key: 'changed', title: '最近改动', render: (_, { changedAt }) => <Time at={changedAt} /> },
]

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '机构名称', width: 240 }]

export default function AssortmentsPage({ loaderData: { page } }: Route.ComponentProps) {
  const can = useCan()
  const [making, make] = useState(false)
  return (
    <>
      <List
        title="采购目录"
        sorted="最近改动，最新在前"
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          { key: 'only', label: '只能购买目录内' },
          { key: 'ask', label: '目录外需审批' },
          { key: 'mark', label: '标注' },
          { key: 'off', label: '未启用' },
        ]}
        filters={filters}
        actions={
          <>
            {can('assortment.write') && can('transfer.import') && (
              <Link to={paths.newImport('assortment')}>批量导入</Link>
            )}
            {can('assortment.write') && (
              <Button type="primary" onClick={() => make(true)}>
                新建采购目录
              </Button>
            )}
          </>
        }
        empty="没有采购目录"
      />
      {making && <NewAssortment onClose={() => make(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
