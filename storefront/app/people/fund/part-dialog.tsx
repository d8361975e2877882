import { Refused } from '@gongfang/contract/base/call'
import { type Fen, fen, showFen } from '@gongfang/contract/base/money'
import { listUnits } from '@gongfang/contract/base/unit'
import { type FundDetail, type FundPart, giveFundPart } from '@gongfang/contract/people/fund'
import { readAmount } from '@gongfang/contract/people/fund-amount'
import { readTeam } from '@gongfang/contract/people/team'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Radio, Select, TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { nameOf } from '../team/person-card.tsx'
import { UnitSelect } from '../team/unit-select.tsx'
import styles from './fund.module.css'
import { useSend } from './use-send.ts'

interface PartDialogProps {
  fund: FundDetail
  /** Missing: a new one. */
  part: FundPart | undefined
  parts: readonly FundPart[]
  freeFen: number
  onClose: () => void
  onGiven: () => void
  /** Somebody else changed the part: the list is read again beneath the form. */
  onMoved: () => void
}

/** Gives a part of a fund, or makes it larger or smaller. */
export function PartDialog({ fund, part, parts, freeFen, onClose, onGiven, onMoved }: PartDialogProps) {
  const [of, setOf] = useState<'member' | 'unit'>('member')
  const [memberId, setMemberId] = useState<number | null>(part?.memberId ?? null)
  const [unitId, setUnitId] = useState<number | null>(part?.unitId ?? null)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const { busy, fields, failure, send, refuse } = useSend()
  const keyFor = useIntentKey()
  const holder = part ?? (of === 'member' ? { memberId, unitId: null } : { memberId: null, unitId })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (holder.memberId === null && holder.unitId === null)
      return refuse(of === 'member' ? { memberId: '请选择一位使用人' } : { unitId: '请选择一个部门' })
    const read = readAmount(typed, { signed: part !== undefined })
    if ('why' in read) return refuse({ amountFen: read.why })
    const giving = {
      id: fund.id,
      ...(holder.memberId !== null && { memberId: holder.memberId }),
      ...(holder.unitId !== null && { unitId: holder.unitId }),
      amountFen: read.amount,
      note,
      seenFen: seenOf(parts, holder),
    }
    void send(async () => {
      try {
        const { leftFen } = await call(giveFundPart, giving, { idempotencyKey: keyFor(giving) })
        toast('success', `已划拨，这个份额剩余 ${showFen(leftFen)}`)
      } catch (error) {
        if (error instanceof Refused && error.reason === 'partMoved') onMoved()
        throw error
      }
      onGiven()
    })
  }
  return (
    <Dialog open onClose={onClose} title={part ? `增减 ${part.name} 的份额` : '划拨份额'} size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          未划出的余额 {showFen(freeFen)}
          {part && `；这个份额现为 ${showFen(part.amountFen)}，剩余 ${showFen(part.leftFen)}`}
        </p>
        {!part && <Holder fund={fund} {...{ of, setOf, memberId, setMemberId, unitId, setUnitId, fields }} />}
        <Field
          label="金额（元）"
          name="amountFen"
          required
          hint={part && '减少时填负数'}
          error={fields.amountFen}
        >
          <AmountInput signed={part !== undefined} value={typed} onChange={setTyped} />
        </Field>
        <Field label="说明" name="note" hint="选填" error={fields.note}>
          <TextInput value={note} maxLength={100} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {failure && (
          <p className={styles.error} role="alert">
            {failure}
          </p>
        )}
        <p className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={busy}>
            划拨
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

/** The amount of the holder's part that the page shows. */
function seenOf(parts: readonly FundPart[], holder: Pick<FundPart, 'memberId' | 'unitId'>): Fen | null {
  const open = parts.find(
    (one) => !one.ended && one.memberId === holder.memberId && one.unitId === holder.unitId,
  )
  return open ? fen(open.amountFen) : null
}

interface HolderProps {
  fund: FundDetail
  of: 'member' | 'unit'
  setOf: (of: 'member' | 'unit') => void
  memberId: number | null
  setMemberId: (id: number | null) => void
  unitId: number | null
  setUnitId: (id: number | null) => void
  fields: Record<string, string>
}

/** One of the fund's users, or a unit. */
function Holder({ fund, of, setOf, memberId, setMemberId, unitId, setUnitId, fields }: HolderProps) {
  const load = useLoad(() => Promise.all([call(readTeam, {}), call(listUnits, {})]))
  return (
    <Loaded load={load}>
      {([{ people }, units]) => {
        const users = people.filter(
          (person) =>
            person.state === 'active' &&
            (fund.forAll || fund.users.some((user) => user.memberId === person.memberId)),
        )
        return (
          <>
            {units.length > 0 && (
              <fieldset className={styles.choices}>
                <legend>划给</legend>
                <Radio name="of" checked={of === 'member'} onChange={() => setOf('member')}>
                  一位使用人
                </Radio>
                <Radio name="of" checked={of === 'unit'} onChange={() => setOf('unit')}>
                  一个部门（含下级，使用人共用）
                </Radio>
              </fieldset>
            )}
            {of === 'member' ? (
              <Field label="使用人" name="memberId" required error={fields.memberId}>
                <Select
                  value={memberId ?? ''}
                  onChange={({ target }) => setMemberId(target.value === '' ? null : Number(target.value))}
                >
                  <option value="">请选择</option>
                  {users.map((person) => (
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
          </>
        )
      }}
    </Loaded>
  )
}
