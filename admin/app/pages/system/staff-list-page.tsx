import { listRoles, listStaff, type Role, type StaffRow } from '@gongfang/contract/system/staff'
import { Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { StaffDrawer } from '../../system/staff/staff-drawer.tsx'
import { StaffForm } from '../../system/staff/staff-form.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/staff-list-page'

export const meta = () => titleOf(screens.staff)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [staff, roles] = await Promise.all([call(listStaff, {}), call(listRoles, {})])
  const { searchParams } = new URL(request.url)
  const [role, state] = [searchParams.get('role'), searchParams.get('state')]
  const rows = staff.filter(
    (one) =>
      (!role || one.roles.some(({ id }) => String(id) === role)) &&
      (!state || one.disabled === (state === 'disabled')),
  )
  return { staff, rows, roles }
}

const columns: Column<StaffRow>[] = [
  { key: 'account', part: 'name', title: '账号', render: (_, { account }) => <Code>{account}</Code> },
  { key: 'name', part: 'who', title: '姓名', dataIndex: 'name' },
  {
    key: 'roles',
    title: '角色',
    render: (_, { roles }) => (
      <Space size={4} wrap>
        {roles.map(({ id, name }) => (
          <Tag key={id} variant="outlined">
            {name}
          </Tag>
        ))}
      </Space>
    ),
  },
  {
    key: 'totp',
    title: '动态码',
    render: (_, { hasTotp }) =>
      hasTotp ? <StateTag tone="good">已开启</StateTag> : <span className="soft">未开启</span>,
  },
  { key: 'seen', title: '最近使用', render: (_, { lastSeenAt }) => <Time at={lastSeenAt} /> },
  { key: 'sessions', title: '登录中的设备', dataIndex: 'sessions', align: 'right' },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { disabled }) =>
      disabled ? <StateTag tone="bad">已停用</StateTag> : <StateTag tone="good">正常</StateTag>,
  },
]

const filtersOf = (roles: readonly Role[]): Filter[] => [
  {
    kind: 'select',
    name: 'role',
    label: '角色',
    options: roles.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: [
      { value: 'active', label: '正常' },
      { value: 'disabled', label: '已停用' },
    ],
  },
]

export default function StaffPage({ loaderData: { staff, rows, roles } }: Route.ComponentProps) {
  const can = useCan()
  const { one, at, close } = useOpenRecord()
  const [creating, setCreating] = useState(false)
  const person = staff.find(({ id }) => String(id) === one)
  const write = can('staff.write')
  return (
    <>
      <List
        title="员工"
        sorted="建立时间，最早在前，停用的在后"
        page={{ rows, next: null, total: rows.length }}
        filters={filtersOf(roles)}
        rowKey={({ id }) => id}
        open={({ id }) => at(id)}
        columns={[...columns, actionColumn<StaffRow>(({ id }) => <Link to={at(id)}>详情</Link>)]}
        actions={
          write && (
            <Button type="primary" onClick={() => setCreating(true)}>
              新建员工
            </Button>
          )
        }
      />
      {person && <StaffDrawer key={person.id} person={person} roles={roles} onClose={close} />}
      {creating && <StaffForm roles={roles} onClose={() => setCreating(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
