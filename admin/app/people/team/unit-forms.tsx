import { type Unit, unitsInOrder } from '@gongfang/contract/base/unit'
import type { Colleague } from '@gongfang/contract/people/team'
import { saveUnitOf, setMembershipUnit, setUnitManagersOf } from '@gongfang/contract/people/team-desk'
import { Form, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { useStaleRecord } from '../../ui/stale-record.ts'

interface FormProps {
  institutionId: number
  onClose: () => void
  onDone: () => void
}

export function UnitForm({ institutionId, unit, units, onClose, onDone }: FormProps & UnitProps) {
  const [form] = Form.useForm<{ name: string; parentId?: number }>()
  const { act, busy } = useAct()
  const [seen] = useState(unit && { name: unit.name, parentId: unit.parentId })
  const stale = useStaleRecord(onClose)
  const save = async ({ name, parentId }: { name: string; parentId?: number }) => {
    const known = unit && seen ? { id: unit.id, seen } : {}
    const input = { institutionId, ...known, name, parentId: parentId ?? null }
    if (await act(saveUnitOf, input, { form, done: '已保存部门', refused: stale })) onDone()
  }
  return (
    <Dialog
      title={unit ? `修改部门 ${unit.name}` : '新建部门'}
      busy={busy}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={{ name: unit?.name, parentId: unit?.parentId ?? undefined }}
      >
        <Form.Item name="name" label="部门名称">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="parentId" label="上级部门">
          <Select allowClear placeholder="无（最上一级）" options={optionsOf(units, unit?.id)} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
interface UnitProps {
  unit: Unit | null
  units: readonly Unit[]
}

export function ManagersForm({
  institutionId,
  unit,
  people,
  onClose,
  onDone,
}: FormProps & { unit: Unit; people: readonly Colleague[] }) {
  const [form] = Form.useForm<{ memberIds: number[] }>()
  const { act, busy } = useAct()
  const [seen] = useState(unit.managers.map(({ memberId }) => memberId))
  const stale = useStaleRecord(onClose)
  const save = async ({ memberIds }: { memberIds: number[] }) => {
    const input = { institutionId, id: unit.id, memberIds, seen }
    if (await act(setUnitManagersOf, input, { form, done: '已指定主管', refused: stale })) onDone()
  }
  const options = people
    .filter(({ state }) => state === 'active')
    .map(({ memberId, nickname, mobile }) => ({ value: memberId, label: `${nickname} ${mobile}` }))
  return (
    <Dialog title={`${unit.name} 的主管`} busy={busy} onOk={form.submit} onClose={onClose}>
      <Form form={form} layout="vertical" onFinish={save} initialValues={{ memberIds: seen }}>
        <Form.Item name="memberIds" label="主管">
          <Select mode="multiple" optionFilterProp="label" options={options} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

export function MembershipUnitForm({
  institutionId,
  person,
  units,
  onClose,
  onDone,
}: FormProps & { person: Colleague; units: readonly Unit[] }) {
  const [form] = Form.useForm<{ unitId?: number }>()
  const { act, busy } = useAct()
  const save = async ({ unitId }: { unitId?: number }) => {
    const input = { institutionId, memberId: person.memberId, unitId: unitId ?? null }
    if (await act(setMembershipUnit, input, { form, done: '已修改部门' })) onDone()
  }
  return (
    <Dialog
      title={`${person.nickname || person.mobile} 的部门`}
      busy={busy}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={{ unitId: person.unitId ?? undefined }}
      >
        <Form.Item name="unitId" label="部门" extra="之后的订单记在新部门名下，之前的不变">
          <Select allowClear placeholder="不属于任何部门" options={optionsOf(units)} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

interface DialogProps {
  title: string
  busy: boolean
  onOk: () => void
  onClose: () => void
  children: ReactNode
}

const Dialog = ({ busy, onClose, ...rest }: DialogProps) => (
  <Modal open okText="保存" cancelText="取消" confirmLoading={busy} onCancel={onClose} {...rest} />
)

export const optionsOf = (units: readonly Unit[], without?: number) =>
  unitsInOrder(units.filter(({ id, state }) => state === 'active' && id !== without)).map(
    ({ unit, level }) => ({ value: unit.id, label: `${'　'.repeat(level)}${unit.name}` }),
  )
