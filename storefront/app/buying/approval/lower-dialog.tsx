import { lowerRequest, type PurchaseRequest } from '@gongfang/contract/buying/approval'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './approval.module.css'

interface LowerDialogProps {
  request: PurchaseRequest
  onClose: () => void
  onDone: () => void
}

/** An approver lowers quantities or takes goods out; 0 takes a line out. */
export function LowerDialog({ request, onClose, onDone }: LowerDialogProps) {
  const [quantities, setQuantities] = useState(
    new Map(request.lines.map(({ skuId, quantity }) => [skuId, quantity])),
  )
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async () => {
    const { no, revision } = request
    const lines = [...quantities].flatMap(([skuId, quantity]) => (quantity > 0 ? [{ skuId, quantity }] : []))
    if (lines.length === 0) return setProblem('请至少保留一种商品；全部不要时请拒绝')
    setBusy(true)
    setProblem('')
    try {
      await call(lowerRequest, { no, revision, lines, comment })
      toast('success', '已减少数量')
      onDone()
    } catch (error) {
      setBusy(false)
      const [field] = Object.values((error as { fields?: Record<string, string> }).fields ?? {})
      setProblem(field ?? errorText(error))
    }
  }

  return (
    <Dialog open onClose={onClose} title="减少数量" size="medium">
      <div className={styles.form}>
        <ul className={styles.list}>
          {request.lines.map(({ skuId, title, modelCode, unit, quantity }) => (
            <li key={skuId} className={styles.change}>
              <span>
                {title} <span className="numbers">{modelCode}</span>（申请 {quantity} {unit}）
              </span>
              <QtyStepper
                value={quantities.get(skuId) ?? 0}
                min={0}
                step={1}
                max={quantity}
                tooMany={`申请了 ${quantity} ${unit}，只能减少`}
                label={`数量，型号 ${modelCode}`}
                onChange={(now) => setQuantities(new Map(quantities).set(skuId, now))}
              />
            </li>
          ))}
        </ul>
        <Field
          label="说明（申请人可见）"
          name="comment"
          hint="减为 0 即移除；价格按现价重新计算"
          error={problem || undefined}
        >
          <TextArea value={comment} maxLength={200} onChange={(event) => setComment(event.target.value)} />
        </Field>
        <p className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} onClick={send}>
            保存数量
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
