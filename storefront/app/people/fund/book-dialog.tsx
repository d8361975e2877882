import { Refused } from '@gongfang/contract/base/call'
import { showFen } from '@gongfang/contract/base/money'
import { bookFund, type FundDetail } from '@gongfang/contract/people/fund'
import { readAmount } from '@gongfang/contract/people/fund-amount'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Radio, TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './fund.module.css'
import { useSend } from './use-send.ts'

interface BookDialogProps {
  fund: FundDetail
  onClose: () => void
  onChanged: () => void
  /** Somebody else booked meanwhile: the fund is read again beneath the form. */
  onMoved: () => void
}

/** A grant, or an adjustment of either sign. */
export function BookDialog({ fund, onClose, onChanged, onMoved }: BookDialogProps) {
  const [kind, setKind] = useState<'allocate' | 'adjust'>('allocate')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const { busy, fields, failure, send, refuse } = useSend()
  const keyFor = useIntentKey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readAmount(typed, { signed: kind === 'adjust' })
    if ('why' in read) return refuse({ amountFen: read.why })
    const booking = { id: fund.id, kind, amountFen: read.amount, note, seen: fund.amountFen }
    void send(async () => {
      const { leftFen } = await call(bookFund, booking, { idempotencyKey: keyFor(booking) }).catch(
        (error: unknown) => {
          if (error instanceof Refused && error.reason === 'fundBooked') onMoved()
          throw error
        },
      )
      toast('success', `已入账，剩余 ${showFen(leftFen)}`)
      onChanged()
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} title={`${fund.code} 拨款或调整`} size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          现额度 {showFen(fund.amountFen)}，剩余 {showFen(fund.leftFen)}
        </p>
        <fieldset className={styles.choices}>
          <legend>方式</legend>
          <Radio name="kind" checked={kind === 'allocate'} onChange={() => setKind('allocate')}>
            拨款
          </Radio>
          <Radio name="kind" checked={kind === 'adjust'} onChange={() => setKind('adjust')}>
            调整，减少时填负数
          </Radio>
        </fieldset>
        <Field label="金额（元）" name="amountFen" required error={fields.amountFen}>
          <AmountInput signed={kind === 'adjust'} value={typed} onChange={setTyped} />
        </Field>
        <Field label="原因" name="note" required error={fields.note}>
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
            入账
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
