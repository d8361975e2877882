import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { findInstitutions, joinInstitution } from '@gongfang/contract/people/member-desk'
import { Alert, Form, Modal } from 'antd'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { RolesField } from './roles-field.tsx'
import { SuccessorField, useSuccession } from './successor-field.tsx'

interface JoinFormProps {
  id: number
  name: string
  /** The institution the member is in now. */
  from: string | undefined
  onClose: () => void
}
interface JoinValues {
  institutionId: number
  roles: InstitutionRole[]
  successorId?: number
}

/** Adds a member to an approved institution, without a submission of their own. */
export function JoinForm({ id, name, from, onClose }: JoinFormProps) {
  const [form] = Form.useForm<JoinValues>()
  const { act, busy } = useAct()
  const { offer, refresh } = useSuccession(id, form)
  const join = async (input: JoinValues) => {
    const joined = await act(
      joinInstitution,
      { id, ...input },
      { form, done: ({ jigou }) => `${name} 已加入 ${jigou}` },
    )
    if (joined) onClose()
    else await refresh()
  }
  return (
    <Modal
      open
      title={from ? '改到其他机构' : '加入机构'}
      okText="加入"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {from && (
        <Alert
          type="warning"
          showIcon
          title={`${name} 将离开 ${from}。如果没有其他成员，该机构待审的资料随之作废。`}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        onFinish={join}
        requiredMark={false}
        initialValues={{ roles: ['purchaser'] }}
      >
        <Form.Item name="institutionId" label="机构" rules={[{ required: true, message: '请选择机构' }]}>
          <SearchSelect placeholder="按名称或完整的信用代码查找" find={find} />
        </Form.Item>
        <RolesField />
        <SuccessorField name={name} offer={offer} />
      </Form>
    </Modal>
  )
}

const find = async (keyword: string) =>
  (await call(findInstitutions, { keyword })).map(({ id, jigou, regionText, members }) => ({
    value: id,
    label: `${jigou}（${regionText}，${members} 人）`,
  }))
