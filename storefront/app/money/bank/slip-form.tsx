import { Refused } from '@gongfang/contract/base/call'
import { yuan } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { readYuan } from '@gongfang/contract/base/typed-number'
import { type BankTransfer, sendSlip } from '@gongfang/contract/money/bank'
import type { Upload } from '@gongfang/contract/system/upload'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { UploadGrid } from '../../system/upload/upload-grid.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './bank-panel.module.css'

interface SlipFormProps {
  transfer: BankTransfer
  onSent: () => Promise<void>
}

/** A file and its data. Keeps the values when the server refuses. */
export function SlipForm(props: SlipFormProps) {
  const { no } = props.transfer
  const form = useSlipForm(props)
  const { errors } = form
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.wide}>
        <Field
          label="转账回单或截图"
          name={`slip-${no}-uploadId`}
          required
          error={errors.uploadId}
          hint="jpg、png、webp、pdf，不超过 10 MB"
        >
          <UploadGrid
            id={fieldId(`slip-${no}-uploadId`)}
            kind="slip"
            uploads={form.uploads}
            onChange={form.setUploads}
            named={() => '转账凭证'}
            onSending={form.setSending}
          />
        </Field>
      </div>
      <Field label="转账金额" name={`slip-${no}-amountFen`} required error={errors.amountFen}>
        <AmountInput after="元" value={form.amount} onChange={form.setAmount} />
      </Field>
      <Field label="付款人户名" name={`slip-${no}-payer`} required error={errors.payer}>
        <TextInput
          maxLength={60}
          placeholder="与回单上一致"
          value={form.payer}
          onChange={(event) => form.setPayer(event.target.value)}
        />
      </Field>
      <Field label="转账日期" name={`slip-${no}-paidOn`} error={errors.paidOn}>
        <TextInput
          type="date"
          max={dayOf(new Date())}
          value={form.paidOn}
          onChange={(event) => form.setPaidOn(event.target.value)}
        />
      </Field>
      <Button type="submit" className={styles.wide} busy={form.busy} busyText="提交中…">
        提交凭证
      </Button>
    </form>
  )
}

/** The form's values, its errors, and sending. */
function useSlipForm({ transfer: { no, missingFen, slip }, onSent }: SlipFormProps) {
  const kept = useLocalDraft(`slip ${no}`)
  const [uploads, setUploads] = useDraftState<Upload[]>(kept, 'files', [])
  const [amount, setAmount] = useState(yuan(missingFen))
  const [payer, setPayer] = useDraftState(kept, 'payer', slip?.payer ?? '')
  const [paidOn, setPaidOn] = useDraftState(kept, 'paidOn', '')
  const [sending, setSending] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const read = readYuan(amount)
    const [upload] = uploads
    const wrong = {
      ...(upload ? {} : { uploadId: sending > 0 ? '请等待文件上传完成' : '请上传转账凭证' }),
      ...('why' in read ? { amountFen: read.why } : {}),
    }
    setErrors(wrong)
    if (!upload || 'why' in read) return goTo(wrong)
    setBusy(true)
    try {
      const day = paidOn ? { paidOn } : {}
      await call(sendSlip, { no, uploadId: upload.id, amountFen: read.value, payer: payer.trim(), ...day })
      kept.drop()
      toast('success', '凭证已提交，请等待核对')
      await onSent()
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) {
        setErrors(error.fields)
        goTo(error.fields)
      } else toast('error', errorText(error))
    } finally {
      setBusy(false)
    }
  }

  function goTo(wrong: Record<string, string>) {
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(`slip-${no}-${first}`))?.focus()
  }

  return {
    uploads,
    setUploads,
    amount,
    setAmount,
    payer,
    setPayer,
    paidOn,
    setPaidOn,
    setSending,
    errors,
    busy,
    submit,
  }
}
