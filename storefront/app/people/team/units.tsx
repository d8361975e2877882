import { setUnitEnded, type Unit, unitsInOrder } from '@gongfang/contract/base/unit'
import type { Colleague } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './team.module.css'
import { ManagersDialog, UnitDialog } from './unit-dialogs.tsx'

interface UnitsProps {
  units: readonly Unit[]
  people: readonly Colleague[]
  mayManage: boolean
  /** Called after the server has changed a unit. */
  onChanged: () => void
}

type Open = { what: 'edit'; unit: Unit | null } | { what: 'managers'; unit: Unit }

/** The tree of units. Who may not change it sees it where there is one. */
export function Units({ units, people, mayManage, onChanged }: UnitsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const [withEnded, setWithEnded] = useState(false)
  if (units.length === 0 && !mayManage) return null
  const ended = units.filter(({ state }) => state === 'ended')
  const shown = withEnded ? units : units.filter(({ state }) => state === 'active')
  const close = () => setOpen(null)
  const done = (text: string) => {
    toast('success', text)
    close()
    onChanged()
  }
  const toggle = async (unit: Unit) => {
    const ends = unit.state === 'active'
    const message = '不能再选择该部门；历史订单仍记在其名下，可随时恢复。'
    if (ends && !(await confirmWarning({ title: `停用 ${unit.name}？`, message, confirmText: '停用部门' })))
      return
    if (await change(call(setUnitEnded, { id: unit.id, ended: ends })))
      done(ends ? '已停用部门' : '已恢复部门')
  }
  return (
    <Block
      title="部门"
      more={
        mayManage && (
          <Button size="small" onClick={() => setOpen({ what: 'edit', unit: null })}>
            新建部门
          </Button>
        )
      }
    >
      {shown.length === 0 && (
        <p className={styles.since}>还没有部门。建立部门或课题组后，订单会记下下单人所在的部门。</p>
      )}
      <ul className={styles.units}>
        {unitsInOrder(shown).map(({ unit, level }) => (
          <li key={unit.id} data-level={level}>
            <span>
              {unit.name}
              {unit.state === 'ended' && <span className={styles.over}>（已停用）</span>}
              <small>
                {unit.people} 人
                {unit.managers.length > 0 &&
                  `，主管：${unit.managers.map(({ name }) => name || '已注销会员').join('、')}`}
              </small>
            </span>
            {mayManage && (
              <UnitActions
                unit={unit}
                onEdit={() => setOpen({ what: 'edit', unit })}
                onManagers={() => setOpen({ what: 'managers', unit })}
                onToggle={() => toggle(unit)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayManage && ended.length > 0 && (
        <Button variant="ghost" size="small" onClick={() => setWithEnded(!withEnded)}>
          {withEnded ? '隐藏已停用的部门' : `显示已停用的部门（${ended.length}）`}
        </Button>
      )}
      {open && <UnitsDialog open={open} units={units} people={people} onClose={close} onDone={done} />}
    </Block>
  )
}

interface UnitsDialogProps {
  open: Open
  units: readonly Unit[]
  people: readonly Colleague[]
  onClose: () => void
  onDone: (text: string) => void
}

const UnitsDialog = ({ open, units, people, onClose, onDone }: UnitsDialogProps) =>
  open.what === 'edit' ? (
    <UnitDialog
      unit={open.unit}
      units={units}
      onClose={onClose}
      onDone={() => onDone(open.unit ? '已修改部门' : '已新建部门')}
    />
  ) : (
    <ManagersDialog
      unit={open.unit}
      units={units}
      people={people}
      onClose={onClose}
      onDone={() => onDone('已指定主管')}
    />
  )

interface UnitActionsProps {
  unit: Unit
  onEdit: () => void
  onManagers: () => void
  onToggle: () => void
}

const UnitActions = ({ unit, onEdit, onManagers, onToggle }: UnitActionsProps) => (
  <span className={styles.actions}>
    {unit.state === 'active' && (
      <>
        <Button variant="ghost" size="small" aria-label={`修改部门：${unit.name}`} onClick={onEdit}>
          修改
        </Button>
        <Button variant="ghost" size="small" aria-label={`主管：${unit.name}`} onClick={onManagers}>
          主管
        </Button>
      </>
    )}
    <Button
      variant="ghost"
      size="small"
      aria-label={`${unit.state === 'active' ? '停用部门' : '恢复部门'}：${unit.name}`}
      onClick={onToggle}
    >
      {unit.state === 'active' ? '停用' : '恢复'}
    </Button>
  </span>
)
