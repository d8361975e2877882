import { yuan } from '@gongfang/contract/base/money'
import type { Unit } from '@gongfang/contract/base/unit'
import {
  allLimitPeriods,
  type LimitPeriod,
  limitPeriodNames,
  type SpendingLimit,
  saveSpendingLimit,
} from '@gongfang/contract/buying/spending-limit'
import { readAmount } from '@gongfang/contract/people/fund-amount'
import type { Colleague } from '@gongfang/contract/people/team'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useSend } from '../../people/fund/use-send.ts'
import { nameOf } from '../../people/team/person-card.tsx'
import { UnitSelect } from '../../people/team/unit-select.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormEnds } from '../../ui/form/form-ends.tsx'
import { Radio, Select } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './limits.module.css'

interface LimitDialogProps {
  /** Missing: a new one. */
  limit: SpendingLimit | undefined
  limits: readonly SpendingLimit[]
  people: readonly Colleague[]
  units: readonly Unit[]
  onClose: () => void
  onSaved: () => void
}

export function LimitDialog({ limit, limits, people, units, onClose, onSaved }: LimitDialogProps) {
  const [of, setOf] = useState<'member' | 'unit'>('member')
  const [memberId, setMemberId] = useState<number | null>(null)
  const [unitId, setUnitId] = useState<number | null>(null)
  const [period, setPeriod] = useState<LimitPeriod>(limit?.period ?? 'month')
  const [typed, setTyped] = useState(limit ? yuan(limit.amountFen) : '')
  const { busy, fields, failure, send, refuse } = useSend()
  const chosen = limit ?? (of === 'member' ? { memberId, unitId: null } : { memberId: null, unitId })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.memberId === null && chosen.unitId === null)
      return refuse(of === 'member' ? { memberId: '请选择一位成员' } : { unitId: '请选择一个部门' })
    const read = readAmount(typed)
    if ('why' in read) return refuse({ amountFen: read.why })
    const known = limits.find(
      (one) => one.memberId === chosen.memberId && one.unitId === chosen.unitId && one.period === period,
    )
    void send(async () => {
      await call(saveSpendingLimit, {
        ...(chosen.memberId !== null && { memberId: chosen.memberId }),
        ...(chosen.unitId !== null && { unitId: chosen.unitId }),
        period,
        amountFen: read.amount,
        seenFen: known?.amountFen ?? null,
      })
      toast('success', '已设置限额')
      onSaved()
    })
  }
  return (
    <Dialog open onClose={onClose} title={limit ? `${limit.name} 的限额` : '设置限额'} size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        {!limit && (
          <>
            {units.length > 0 && (
              <fieldset>
                <legend>对象</legend>
                <Radio name="of" checked={of === 'member'} onChange={() => setOf('member')}>
                  一位成员
                </Radio>
                <Radio name="of" checked={of === 'unit'} onChange={() => setOf('unit')}>
                  一个部门（含下级，成员共用）
                </Radio>
              </fieldset>
            )}
            {of === 'member' ? (
              <Field label="成员" name="memberId" required error={fields.memberId}>
                <Select
                  value={memberId ?? ''}
                  onChange={({ target }) => setMemberId(target.value === '' ? null : Number(target.value))}
                >
                  <option value="">请选择</option>
                  {people.map((person) => (
                    <option key={person.memberId} value={person.memberId}>
                      {nameOf(person)}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : (
              <Field label="部门" name="unitId" required error={fields.unitId}>
                <UnitSelect units={units} value={unitId} onChange={setUnitId} none="请选择" />
              </Field>
            )}
            <Field label="期间" name="period" hint="按北京时间的自然月或自然年">
              <Select value={period} onChange={({ target }) => setPeriod(target.value as LimitPeriod)}>
                {allLimitPeriods.map((one) => (
                  <option key={one} value={one}>
                    {limitPeriodNames[one]}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <Field
          label={`${limitPeriodNames[period]}限额（元）`}
          name="amountFen"
          required
          error={fields.amountFen}
        >
          <AmountInput value={typed} placeholder="5000" onChange={setTyped} />
        </Field>
        <FormEnds failure={failure} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
