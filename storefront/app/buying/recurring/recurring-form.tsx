import { Refused } from '@gongfang/contract/base/call'
import { lastingNotes, noNotes, notesIn, trimmed } from '@gongfang/contract/buying/order-notes'
import {
  listRecurringFunds,
  RECURRING_PERCENT,
  type Recurring,
  saveRecurring,
} from '@gongfang/contract/buying/recurring'
import { listAddresses, type OfferedAddress } from '@gongfang/contract/people/address'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { FundChooser } from '../../people/fund/fund-section.tsx'
import { useSend } from '../../people/fund/use-send.ts'
import { Loaded } from '../../ui/block.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormEnds } from '../../ui/form/form-ends.tsx'
import { Checkbox, Select } from '../../ui/form/input.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { NoteFields } from '../order/note-fields.tsx'
import styles from './recurring.module.css'

interface FormProps {
  listId: number
  recurring: Recurring
  onClose: () => void
  onSaved: () => void
  /** Somebody else has saved meanwhile. */
  onMoved: () => void
}

/** Sets what a standing list hands in by itself. */
export function RecurringForm(props: FormProps) {
  const load = useLoad(() => call(listAddresses, {}))
  return (
    <Dialog open onClose={props.onClose} title="自动提交采购申请">
      <Loaded load={load}>{(addresses) => <Fields {...props} addresses={addresses} />}</Loaded>
    </Dialog>
  )
}

const first = (addresses: readonly OfferedAddress[]) =>
  (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.id

function Fields({
  listId,
  recurring: { plan, required, decided },
  addresses,
  onClose,
  onSaved,
  onMoved,
}: FormProps & { addresses: readonly OfferedAddress[] }) {
  const [on, setOn] = useState(plan?.on ?? true)
  const known = addresses.some(({ id }) => id === plan?.addressId) ? plan?.addressId : null
  const [addressId, setAddressId] = useState(known ?? (plan ? undefined : first(addresses)))
  const [fundId, setFundId] = useState(plan?.fundId ?? undefined)
  const [notes, setNotes] = useState({ ...noNotes, ...plan?.notes })
  const [percent, setPercent] = useState(String(plan?.percent ?? RECURRING_PERCENT))
  const { busy, fields, failure, send, refuse } = useSend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (addressId === undefined) return refuse({ addressId: '请选择收货地址' })
    if (!/^\d{1,3}$/.test(percent.trim())) return refuse({ percent: '请填写 0 到 100 的整数' })
    void send(async () => {
      try {
        await call(saveRecurring, {
          ...{ listId, version: plan?.version ?? 0, on, addressId },
          ...(fundId !== undefined && { fundId }),
          percent: Number(percent.trim()),
          notes: notesIn(lastingNotes, trimmed(notes)),
        })
      } catch (error) {
        if (error instanceof Refused && error.reason === 'recurringMoved') onMoved()
        throw error
      }
      onSaved()
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Checkbox checked={on} onChange={({ target }) => setOn(target.checked)}>
        到期自动提交采购申请
      </Checkbox>
      <Field label="收货地址" name="addressId" required error={fields.addressId}>
        <Select
          value={addressId ?? ''}
          onChange={({ target }) => setAddressId(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">请选择</option>
          {addresses.map(({ id, receiver, regionText, detail }) => (
            <option key={id} value={id}>
              {receiver}，{regionText} {detail}
            </option>
          ))}
        </Select>
      </Field>
      <FundChooser
        list={(keyword) => call(listRecurringFunds, { listId, keyword })}
        quote=""
        chosen={fundId}
        choose={setFundId}
        required={required.find(({ field }) => field === 'fundId')?.why}
        error={fields.fundId}
      />
      {fields.fundId !== undefined && (
        <p className={styles.failure} role="alert">
          {fields.fundId}
        </p>
      )}
      <NoteFields
        keys={lastingNotes}
        notes={notes}
        change={(part) => setNotes((before) => ({ ...before, ...part }))}
        errors={fields}
        required={required}
        decided={decided}
      />
      <Field
        label="允许涨价（%）"
        name="percent"
        required
        error={fields.percent}
        hint="任一商品比约定价贵得更多时，这次不提交"
      >
        <QuantityInput value={percent} onChange={setPercent} limits={{ least: 0, most: 100 }} />
      </Field>
      <FormEnds failure={failure} busy={busy} onClose={onClose} />
    </form>
  )
}
