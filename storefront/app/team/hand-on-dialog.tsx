import { roleNames } from '@gongfang/contract/institution'
import { holdingText, type SuccessionOffer, type Successor } from '@gongfang/contract/succession'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/input.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { nameOf } from './person-card.tsx'
import styles from './team.module.css'
import { useAnswer } from './use-answer.ts'

interface HandOnDialogProps {
  title: string
  /** Whose goods and after-sales they are: 您, or a name. */
  whose: string
  message: string
  offer: SuccessionOffer
  confirmText: string
  onConfirm: (successorId: number | undefined) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks who takes over what somebody holds, together with the question whether to go on. */
export function HandOnDialog({ title, whose, message, offer, confirmText, ...on }: HandOnDialogProps) {
  const [successorId, setSuccessorId] = useState<number>()
  const { busy, fields, problem, send } = useAnswer(() => on.onConfirm(successorId), on.onDone)
  const held = holdingText(offer)
  const nobody = offer.successors.length === 0
  return (
    <Dialog open onClose={on.onClose} title={title} size="small">
      <div className={styles.form}>
        <p>{message}</p>
        <p>
          {whose}还有<b>{held}</b>
          {nobody ? '，没有可以接手的同事，将留在原处。' : '，请选择接手的同事。'}
        </p>
        {!nobody && (
          <SuccessorField
            successors={offer.successors}
            value={successorId}
            error={fields.successorId}
            onChange={setSuccessorId}
          />
        )}
        {problem !== '' && !fields.successorId && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
      </div>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={on.onClose}>
          取消
        </Button>
        <Button busy={busy} onClick={send}>
          {confirmText}
        </Button>
      </p>
    </Dialog>
  )
}

interface SuccessorFieldProps {
  successors: readonly Successor[]
  value: number | undefined
  error: string | undefined
  onChange: (successorId: number | undefined) => void
}

export function SuccessorField({ successors, value, error, onChange }: SuccessorFieldProps) {
  return (
    <Field label="接手的同事" name="successorId" required error={error}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">请选择</option>
        {successors.map((one) => (
          <option key={one.memberId} value={one.memberId}>
            {nameOf(one)}（{roleNames(one.roles)}）
          </option>
        ))}
      </Select>
    </Field>
  )
}
