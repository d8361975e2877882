import { createStaff, type Role, type StaffRow, updateStaff } from '@gongfang/contract/system/staff'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { useStaleRecord } from '../../ui/stale-record.ts'
import { GivenPassword } from './given-password.tsx'

interface StaffFormProps {
  roles: Role[]
  /** Left out to create a staff member. */
  person?: StaffRow
  onClose: () => void
}

export function StaffForm({ roles, person, onClose }: StaffFormProps) {
  const { act, busy } = useAct()
  const stale = useStaleRecord(onClose)
  const [form] = Form.useForm<{ account: string; name: string; roleIds: number[] }>()
  const [given, setGiven] = useState<{ account: string; password: string } | null>(null)

  const save = async () => {
    const { account, name, roleIds } = await form.validateFields()
    if (person) {
      const input = { id: person.id, version: person.version, name, roleIds }
      if (await act(updateStaff, input, { form, done: '已保存', refused: stale })) onClose()
      return
    }
    const answer = await act(createStaff, { account, name, roleIds }, { form })
    if (answer) setGiven({ account, password: answer.password })
  }

  if (given) return <GivenPassword {...given} onClose={onClose} />
  return (
    <Modal
      open
      title={person ? `修改 ${person.name}` : '新建员工'}
      okText={person ? '保存' : '新建'}
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: person?.name, roleIds: person?.roles.map(({ id }) => id) ?? [] }}
      >
        {!person && (
          <Form.Item
            name="account"
            label="账号"
            extra="2–30 位字母、数字或 . _ -，以字母开头"
            rules={[{ required: true, message: '请填写账号' }]}
          >
            <Input autoComplete="off" maxLength={30} />
          </Form.Item>
        )}
        <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请填写姓名' }]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="roleIds" label="角色">
          <Select
            mode="multiple"
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="没有角色时登录后看不到任何内容"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
