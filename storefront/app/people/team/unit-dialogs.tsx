import { saveUnit, setColleagueUnit, setUnitManagers, type Unit } from '@gongfang/contract/base/unit'
import type { Colleague } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Checkbox, TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { nameOf } from './person-card.tsx'
import styles from './team.module.css'
import { UnitSelect } from './unit-select.tsx'
import { useAnswer } from './use-answer.ts'

interface DialogProps {
  units: readonly Unit[]
  onClose: () => void
  onDone: () => void
}

/** A new unit, or another name or place of one. */
export function UnitDialog({ unit, units, onClose, onDone }: DialogProps & { unit: Unit | null }) {
  const [seen] = useState(unit && { name: unit.name, parentId: unit.parentId })
  const [name, setName] = useState(unit?.name ?? '')
  const [parentId, setParentId] = useState(unit?.parentId ?? null)
  const { busy, fields, problem, send } = useAnswer(
    () => call(saveUnit, { ...(unit && seen && { id: unit.id, seen }), name, parentId }),
    onDone,
  )
  return (
    <Dialog open onClose={onClose} title={unit ? `修改 ${unit.name}` : '新建部门'} size="small">
      <div className={styles.form}>
        <Field label="部门名称" name="name" required error={fields.name} hint="如 化学学院、有机课题组">
          <TextInput value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="上级部门" name="parentId" error={fields.parentId} hint="最多四级">
          <UnitSelect
            units={units}
            without={unit?.id}
            none="无（最上一级）"
            value={parentId}
            onChange={setParentId}
          />
        </Field>
        <Problem text={Object.keys(fields).length > 0 ? '' : problem} />
      </div>
      <Buttons busy={busy} onClose={onClose} onSave={send} />
    </Dialog>
  )
}

interface PeopleProps extends DialogProps {
  people: readonly Colleague[]
}

export function ManagersDialog({ unit, people, onClose, onDone }: PeopleProps & { unit: Unit }) {
  const [seen] = useState(unit.managers.map(({ memberId }) => memberId))
  const [chosen, setChosen] = useState(seen)
  const [typed, setTyped] = useState('')
  const { busy, problem, send } = useAnswer(
    () => call(setUnitManagers, { id: unit.id, memberIds: chosen, seen }),
    onDone,
  )
  const shown = people.filter(
    (person) =>
      person.state === 'active' &&
      (chosen.includes(person.memberId) || `${nameOf(person)}${person.mobile}`.includes(typed.trim())),
  )
  return (
    <Dialog open onClose={onClose} title={`${unit.name} 的主管`} size="small">
      <div className={styles.form}>
        {people.length > SEARCHED && (
          <Field label="查找成员" name="typed">
            <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        )}
        <fieldset className={styles.choices}>
          <legend>可多选</legend>
          {shown.slice(0, SHOWN).map((person) => (
            <Checkbox
              key={person.memberId}
              checked={chosen.includes(person.memberId)}
              onChange={({ target }) =>
                setChosen(
                  target.checked
                    ? [...chosen, person.memberId]
                    : chosen.filter((id) => id !== person.memberId),
                )
              }
            >
              {nameOf(person)} <small>{person.mobile}</small>
            </Checkbox>
          ))}
        </fieldset>
        <Problem text={problem} />
      </div>
      <Buttons busy={busy} onClose={onClose} onSave={send} />
    </Dialog>
  )
}
/** From so many people on one types a name, and so many are shown at once. */
const SEARCHED = 10
const SHOWN = 50

/** The unit that a colleague belongs to. */
export function ColleagueUnitDialog({ person, units, onClose, onDone }: DialogProps & { person: Colleague }) {
  const [unitId, setUnitId] = useState(person.unitId)
  const { busy, problem, send } = useAnswer(
    () => call(setColleagueUnit, { memberId: person.memberId, unitId }),
    onDone,
  )
  return (
    <Dialog open onClose={onClose} title={`${nameOf(person)} 的部门`} size="small">
      <Field
        label="部门"
        name="unitId"
        error={problem || undefined}
        hint="之后的订单记在新部门名下，之前的不变"
      >
        <UnitSelect units={units} none="不属于任何部门" value={unitId} onChange={setUnitId} />
      </Field>
      <Buttons busy={busy} onClose={onClose} onSave={send} />
    </Dialog>
  )
}

const Problem = ({ text }: { text: string }) =>
  text && (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )

const Buttons = ({ busy, onClose, onSave }: { busy: boolean; onClose: () => void; onSave: () => void }) => (
  <p className={styles.buttons}>
    <Button variant="outline" onClick={onClose}>
      取消
    </Button>
    <Button busy={busy} busyText="保存中…" onClick={onSave}>
      保存
    </Button>
  </p>
)
