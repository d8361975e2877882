import type { Permission } from '@gongfang/contract/system/permission'
import { type Role, saveRole } from '@gongfang/contract/system/staff'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'
import { useStaleRecord } from '../../ui/stale-record.ts'
import { grantGroups } from './grants.ts'

/** A role as checkboxes, one row for each noun. */
export function RoleForm({ role, onClose }: { role?: Role; onClose: () => void }) {
  const { act, busy } = useAct()
  const stale = useStaleRecord(onClose)
  const [form] = Form.useForm<{ name: string } & Record<string, Permission[]>>()
  const initial = Object.fromEntries(
    grantGroups.map(([group, grants]) => [
      group,
      grants.map(({ permission }) => permission).filter((one) => role?.permissions.includes(one)),
    ]),
  )
  const save = async () => {
    const { name, ...groups } = await form.validateFields()
    const permissions = Object.values(groups).flat()
    const saved = await act(
      saveRole,
      { ...(role ? { id: role.id, version: role.version } : {}), name, permissions },
      { form, done: '已保存，立即生效', refused: stale },
    )
    if (saved) onClose()
  }
  return (
    <Modal
      open
      width={640}
      title={role ? `修改角色 ${role.name}` : '新建角色'}
      okText="保存"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ name: role?.name, ...initial }}>
        <Form.Item name="name" label="角色名称" rules={[{ required: true, message: '请填写角色名称' }]}>
          <Input maxLength={20} />
        </Form.Item>
        {grantGroups.map(([group, grants]) => (
          <Form.Item key={group} name={group} label={group} style={{ marginBottom: 8 }}>
            <Checkbox.Group
              options={grants.map(({ permission, title }) => ({ value: permission, label: title }))}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
