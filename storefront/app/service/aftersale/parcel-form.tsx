import { Refused } from '@gongfang/contract/base/call'
import { type Aftersale, sendAftersaleBack } from '@gongfang/contract/service/aftersale'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './aftersale-card.module.css'

/** The waybill of the returned goods. It can be corrected until the goods have arrived. */
export function ParcelForm({ aftersale, onSent }: { aftersale: Aftersale; onSent: () => Promise<void> }) {
  const { aftersaleNo, state } = aftersale
  const kept = useLocalDraft(`parcel ${aftersaleNo}`)
  const [carrier, setCarrier] = useDraftState(kept, 'carrier', aftersale.carrier)
  const [trackingNo, setTrackingNo] = useDraftState(kept, 'trackingNo', aftersale.trackingNo)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('aftersale')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setErrors({})
    try {
      const parcel = { carrier: carrier.trim(), trackingNo: trackingNo.trim() }
      await call(sendAftersaleBack, { aftersaleNo, ...parcel })
      kept.drop()
      toast('success', '运单号已提交')
      await onSent()
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast('error', errorText(error))
    } finally {
      setBusy(false)
    }
  }

  if (barred) return <Notice tone="warning" text={barred} />
  return (
    <form className={styles.parcel} noValidate onSubmit={submit}>
      <Field label="快递公司" name={`${aftersaleNo}-carrier`} required error={errors.carrier}>
        <TextInput
          maxLength={30}
          placeholder="顺丰速运"
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
      </Field>
      <Field label="退货运单号" name={`${aftersaleNo}-trackingNo`} required error={errors.trackingNo}>
        <TextInput
          maxLength={200}
          autoComplete="off"
          value={trackingNo}
          onChange={(event) => setTrackingNo(event.target.value)}
        />
      </Field>
      <Button type="submit" size="small" busy={busy} busyText="提交中…">
        {state === 'returning' ? '修改运单号' : '提交运单号'}
      </Button>
    </form>
  )
}
