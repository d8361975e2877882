import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { setMemberRoles } from '@gongfang/contract/people/member-desk'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { useStaleRecord } from '../../ui/stale-record.ts'
import { RolesField } from './roles-field.tsx'

interface RolesFormProps {
  id: number
  name: string
  jigou: string
  roles: readonly InstitutionRole[]
  onClose: () => void
}

export function RolesForm({ id, name, jigou, roles, onClose }: RolesFormProps) {
  const [form] = Form.useForm<{ roles: InstitutionRole[] }>()
  const { act, busy } = useAct()
  const [seen] = useState([...roles])
  const stale = useStaleRecord(onClose)
  const save = async (input: { roles: InstitutionRole[] }) => {
    const saved = { id, ...input, seen }
    if (await act(setMemberRoles, saved, { form, done: '已修改角色', refused: stale })) onClose()
  }
  return (
    <Modal
      open
      title={`${name} 在 ${jigou} 的角色`}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false} initialValues={{ roles }}>
        <RolesField />
      </Form>
    </Modal>
  )
}
