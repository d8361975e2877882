import {
  declineOffer,
  handOverInquiry,
  type Inquiry,
  type LossReason,
  listInquiryPeople,
  lossReasonNames,
  withdrawInquiry,
} from '@gongfang/contract/buying/inquiry'
import { type ReactNode, useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { useSend } from '../../people/fund/use-send.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import approval from '../approval/approval.module.css'
import styles from './inquiry.module.css'

const reasons = Object.keys(lossReasonNames) as readonly LossReason[]

interface DialogProps {
  inquiry: Inquiry
  onClose: () => void
  onDone: () => void
}

export function DeclineDialog({ inquiry: { no, current }, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const form = useSend()
  const decline = () => {
    const chosen = reasons.find((name) => name === reason)
    if (chosen === undefined) return form.refuse({ reason: '请选择原因' })
    void form.send(async () => {
      await call(declineOffer, { no, version: current?.version ?? 1, reason: chosen, text: text.trim() })
      toast('success', '已谢绝报价')
      onDone()
    })
  }
  return (
    <ActDialog title="谢绝报价" act="谢绝" form={form} onClose={onClose} onAct={decline}>
      <Field label="原因" name="reason" required error={form.fields.reason}>
        <Select value={reason} onChange={(event) => setReason(event.target.value)}>
          <option value="">请选择</option>
          {reasons.map((name) => (
            <option key={name} value={name}>
              {lossReasonNames[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="说明（选填）" name="text" error={form.fields.text}>
        <TextArea value={text} maxLength={200} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ActDialog>
  )
}

export function WithdrawDialog({ inquiry: { no }, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const form = useSend()
  const withdraw = () =>
    void form.send(async () => {
      await call(withdrawInquiry, { no, reason: reason.trim() })
      toast('success', '已撤回询价')
      onDone()
    })
  return (
    <ActDialog title="撤回询价" act="撤回" form={form} onClose={onClose} onAct={withdraw}>
      <p className={styles.lead}>撤回后商城不再报价，已有的报价也不能再接受。</p>
      <Field label="原因（选填）" name="reason" error={form.fields.reason}>
        <TextInput value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActDialog>
  )
}

export function HandOverDialog({ inquiry: { no }, onClose, onDone }: DialogProps) {
  const load = useLoad(() => call(listInquiryPeople, {}))
  const [chosen, setChosen] = useState('')
  const form = useSend()
  const handOver = () => {
    if (chosen === '') return form.refuse({ toMemberId: '请选择一位同事' })
    void form.send(async () => {
      await call(handOverInquiry, { no, toMemberId: Number(chosen) })
      toast('success', '已转交')
      onDone()
    })
  }
  return (
    <ActDialog title="转交给同事" act="转交" form={form} onClose={onClose} onAct={handOver}>
      <Loaded load={load}>
        {(people) =>
          people.length === 0 ? (
            <p className={styles.lead}>没有可以接手的同事：接手的人须能在商城下单。</p>
          ) : (
            <Field
              label="同事"
              name="toMemberId"
              required
              hint="询价单归对方所有，由对方接受或谢绝报价"
              error={form.fields.toMemberId}
            >
              <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">请选择</option>
                {people.map(({ memberId, name }) => (
                  <option key={memberId} value={memberId}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )
        }
      </Loaded>
    </ActDialog>
  )
}

interface ActDialogProps {
  title: string
  act: string
  form: ReturnType<typeof useSend>
  onClose: () => void
  onAct: () => void
  children: ReactNode
}

const ActDialog = ({ title, act, form, onClose, onAct, children }: ActDialogProps) => (
  <Dialog open onClose={onClose} title={title} size="small">
    <div className={approval.form}>
      {children}
      {form.failure !== '' && (
        <p role="alert" className={styles.wrong}>
          {form.failure}
        </p>
      )}
    </div>
    <p className={approval.buttons}>
      <Button variant="outline" onClick={onClose}>
        取消
      </Button>
      <Button busy={form.busy} onClick={onAct}>
        {act}
      </Button>
    </p>
  </Dialog>
)
