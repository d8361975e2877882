import type { Unit } from '@gongfang/contract/base/unit'
import { allInstitutionRoles, institutionRoles } from '@gongfang/contract/people/institution'
import type { InvitedRole, JoinRequest } from '@gongfang/contract/people/team'
import { admitRequestOf, refuseRequestOf } from '@gongfang/contract/people/team-desk'
import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Soft, Time } from '../../ui/show.tsx'
import { optionsOf } from './unit-forms.tsx'

interface JoinRequestProps {
  request: JoinRequest
  units: readonly Unit[]
  institutionId: number
  onDone: () => void
}

/** A join request. Staff answer it when nobody in the institution does. */
export function JoinRequestRow({ request, units, institutionId, onDone }: JoinRequestProps) {
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const [admitting, setAdmitting] = useState(false)
  const { id, introduction, nickname, mobile, createdAt } = request
  const refuse = async () => {
    const title = `拒绝 ${introduction} 的加入申请？`
    const reason = await askReason({
      title,
      text: '原因对方可见。',
      yes: '拒绝申请',
      danger: true,
      most: 100,
    })
    if (!reason) return
    if (await act(refuseRequestOf, { institutionId, id, reason }, { done: '已拒绝申请' })) onDone()
  }
  return (
    <p>
      {introduction}{' '}
      <Soft>
        {nickname} {mobile} <Time at={createdAt} />
      </Soft>{' '}
      {can('member.write') && (
        <>
          <Button size="small" onClick={() => setAdmitting(true)}>
            同意加入
          </Button>{' '}
          <Button size="small" onClick={refuse} disabled={busy}>
            拒绝申请
          </Button>
        </>
      )}
      {admitting && (
        <AdmitForm
          request={request}
          units={units}
          institutionId={institutionId}
          onClose={() => setAdmitting(false)}
          onDone={() => {
            setAdmitting(false)
            onDone()
          }}
        />
      )}
    </p>
  )
}

interface Answer {
  roles: InvitedRole[]
  unitId?: number
}

function AdmitForm({
  request: { id, introduction },
  units,
  institutionId,
  onClose,
  onDone,
}: JoinRequestProps & { onClose: () => void }) {
  const [form] = Form.useForm<Answer>()
  const { act, busy } = useAct()
  const admit = async ({ roles, unitId }: Answer) => {
    const input = { institutionId, id, roles, unitId: unitId ?? null }
    if (await act(admitRequestOf, input, { form, done: '已同意加入' })) onDone()
  }
  return (
    <Modal
      open
      title={`同意 ${introduction} 加入`}
      okText="同意加入"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={admit} initialValues={{ roles: ['purchaser'] }}>
        <Form.Item name="roles" label="角色" extra="机构没有成员时，加入者同时成为负责人">
          <Select mode="multiple" options={roleOptions} />
        </Form.Item>
        {units.length > 0 && (
          <Form.Item name="unitId" label="部门">
            <Select allowClear placeholder="不属于任何部门" options={optionsOf(units)} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

const roleOptions = allInstitutionRoles
  .filter((role) => role !== 'owner')
  .map((role) => ({ value: role, label: institutionRoles[role] }))
