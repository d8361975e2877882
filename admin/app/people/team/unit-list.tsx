import { type Unit, unitsInOrder } from '@gongfang/contract/base/unit'
import type { Colleague } from '@gongfang/contract/people/team'
import { setUnitEndedOf } from '@gongfang/contract/people/team-desk'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Soft, StateTag } from '../../ui/show.tsx'
import { ManagersForm, UnitForm } from './unit-forms.tsx'

interface UnitListProps {
  institutionId: number
  units: readonly Unit[]
  people: readonly Colleague[]
  onDone: () => void
}

type Open = { what: 'edit'; unit: Unit | null } | { what: 'managers'; unit: Unit }

export function UnitList({ institutionId, units, people, onDone }: UnitListProps) {
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const [open, setOpen] = useState<Open | null>(null)
  const mayWrite = can('member.write')
  const close = () => setOpen(null)
  const done = () => {
    close()
    onDone()
  }
  const toggle = async ({ id, name, state }: Unit) => {
    const ended = state === 'active'
    const yes = ended ? '停用部门' : '恢复部门'
    const text = '历史订单仍记在其名下，可随时恢复。'
    if (ended && !(await confirm({ title: `停用部门 ${name}？`, text, yes, danger: true }))) return
    if (await act(setUnitEndedOf, { institutionId, id, ended }, { done: `已${yes}` })) onDone()
  }
  return (
    <>
      <SectionTitle>部门（{units.length}）</SectionTitle>
      {unitsInOrder(units).map(({ unit, level }) => (
        <Flex key={unit.id} gap={8} align="center" wrap style={{ marginBottom: 8, paddingLeft: level * 24 }}>
          <span>{unit.name}</span>
          {unit.state === 'ended' && <StateTag tone="bad">已停用</StateTag>}
          <Soft>
            {unit.people} 人
            {unit.managers.length > 0 && `，主管：${unit.managers.map(({ name }) => name).join('、')}`}
          </Soft>
          {mayWrite && <UnitButtons unit={unit} busy={busy} open={setOpen} toggle={() => toggle(unit)} />}
        </Flex>
      ))}
      {mayWrite && (
        <Button size="small" onClick={() => setOpen({ what: 'edit', unit: null })}>
          新建部门
        </Button>
      )}
      {open?.what === 'edit' && (
        <UnitForm
          institutionId={institutionId}
          unit={open.unit}
          units={units}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.what === 'managers' && (
        <ManagersForm
          institutionId={institutionId}
          unit={open.unit}
          people={people}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}

interface UnitButtonsProps {
  unit: Unit
  busy: boolean
  open: (what: Open) => void
  toggle: () => void
}

const UnitButtons = ({ unit, busy, open, toggle }: UnitButtonsProps) => (
  <>
    {unit.state === 'active' && (
      <>
        <Button size="small" onClick={() => open({ what: 'edit', unit })}>
          修改部门
        </Button>
        <Button size="small" onClick={() => open({ what: 'managers', unit })}>
          主管
        </Button>
      </>
    )}
    <Button size="small" onClick={toggle} disabled={busy}>
      {unit.state === 'active' ? '停用部门' : '恢复部门'}
    </Button>
  </>
)
