import {
  type InstitutionRow,
  institutionStandingNames,
  listInstitutions,
  readInstitution,
} from '@gongfang/contract/people/institution-list-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { InstitutionDrawer, standingTones } from '../../people/member/institution-drawer.tsx'
import { screens } from '../../screens.ts'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/institution-list-page'

export const meta = () => titleOf(screens.institutions)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const one = Number(new URL(request.url).searchParams.get('one'))
  const [page, open] = await Promise.all([
    loadList(listInstitutions, request),
    one > 0 ? call(readInstitution, { id: one }) : null,
  ])
  return { page, open }
}

const columns: Column<InstitutionRow>[] = [
  { key: 'jigou', part: 'name', title: '机构', width: 260, ellipsis: true, dataIndex: 'jigou' },
  { key: 'kind', title: '类型', dataIndex: 'kind' },
  {
    key: 'code',
    title: '信用代码',
    render: (_, { creditCode }) => (creditCode ? <Code>{creditCode}</Code> : <Soft>—</Soft>),
  },
  { key: 'place', title: '地区', width: 200, ellipsis: true, dataIndex: 'regionText' },
  { key: 'members', title: '成员', align: 'right', dataIndex: 'members' },
  {
    key: 'standing',
    part: 'state',
    title: '状态',
    render: (_, { standing }) => (
      <StateTag tone={standingTones[standing]}>{institutionStandingNames[standing]}</StateTag>
    ),
  },
  { key: 'created', title: '登记', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'closed', title: '注销', extra: true, render: (_, { closedAt }) => <Time at={closedAt} /> },
]

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '名称或完整的信用代码', width: 280 }]

export default function InstitutionsPage({ loaderData: { page, open } }: Route.ComponentProps) {
  const { at, close } = useOpenRecord()
  return (
    <>
      <List
        title="机构"
        sorted="登记时间，最新在前"
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          ...Object.entries(institutionStandingNames).map(([key, label]) => ({ key, label })),
        ]}
        filters={filters}
        open={({ id }) => at(id)}
        empty="没有机构"
      />
      {open && <InstitutionDrawer key={open.id} institution={open} onClose={close} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
