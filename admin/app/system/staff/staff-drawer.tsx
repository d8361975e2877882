import {
  logoutStaff,
  type Role,
  resetStaff,
  type StaffRow,
  setStaffDisabled,
} from '@gongfang/contract/system/staff'
import { Button, Descriptions, Drawer, Space, Tabs } from 'antd'
import { useState } from 'react'
import { useCan, useSelf } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Code, Time } from '../../ui/show.tsx'
import { History } from '../audit/history.tsx'
import { GivenPassword } from './given-password.tsx'
import { StaffForm } from './staff-form.tsx'

interface StaffDrawerProps {
  person: StaffRow
  roles: Role[]
  onClose: () => void
}

export function StaffDrawer({ person, roles, onClose }: StaffDrawerProps) {
  const { id, account, name, disabled } = person
  const can = useCan()
  const self = useSelf()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const [editing, setEditing] = useState(false)
  const [password, setPassword] = useState<string | null>(null)

  const reset = async () => {
    const text = `${name} 将在所有设备退出登录，动态码关闭，新密码只显示一次。`
    if (!(await confirm({ title: '重置密码？', text, yes: '重置密码', danger: true }))) return
    const answer = await act(resetStaff, { id })
    if (answer) setPassword(answer.password)
  }
  const toggle = async () => {
    const text = disabled ? '启用后可以用原密码登录。' : '停用后立即在所有设备退出登录。'
    const yes = disabled ? '启用' : '停用'
    if (await confirm({ title: `${yes} ${name}？`, text, yes, danger: !disabled }))
      await act(setStaffDisabled, { id, disabled: !disabled }, { done: `已${yes}` })
  }
  const leave = async () => {
    if (await confirm({ title: `让 ${name} 退出登录？`, yes: '全部退出' }))
      await act(logoutStaff, { id }, { done: '已全部退出登录' })
  }

  return (
    <Drawer open size={480} title={name} onClose={onClose}>
      <Descriptions column={1} size="small">
        <Descriptions.Item label="账号">
          <Code>{account}</Code>
        </Descriptions.Item>
        <Descriptions.Item label="角色">
          {person.roles.map((role) => role.name).join('、') || '无'}
        </Descriptions.Item>
        <Descriptions.Item label="动态码">{person.hasTotp ? '已开启' : '未开启'}</Descriptions.Item>
        <Descriptions.Item label="最近使用">
          <Time at={person.lastSeenAt} />
        </Descriptions.Item>
        <Descriptions.Item label="创建">
          <Time at={person.createdAt} />
        </Descriptions.Item>
      </Descriptions>
      {can('staff.write') && (
        <Space wrap style={{ marginBlock: 16 }}>
          <Button onClick={() => setEditing(true)}>修改</Button>
          {id !== self.id && (
            <Button onClick={reset} disabled={busy}>
              重置密码
            </Button>
          )}
          <Button onClick={leave} disabled={busy || person.sessions === 0}>
            全部退出登录
          </Button>
          {id !== self.id && (
            <Button danger={!disabled} onClick={toggle} disabled={busy}>
              {disabled ? '启用' : '停用'}
            </Button>
          )}
        </Space>
      )}
      <Tabs items={[{ key: 'history', label: '修改历史', children: <History subject={`staff ${id}`} /> }]} />
      {editing && <StaffForm person={person} roles={roles} onClose={() => setEditing(false)} />}
      {password && <GivenPassword account={account} password={password} onClose={() => setPassword(null)} />}
    </Drawer>
  )
}
