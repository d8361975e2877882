import { roleNames } from '@gongfang/contract/people/institution'
import type { Successor } from '@gongfang/contract/service/succession'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { nameOf } from './person-card.tsx'
import styles from './team.module.css'
import { useAnswer } from './use-answer.ts'

interface SuccessorFormProps {
  /** Sentences above the choice: which goods and after-sales are handed over, and what follows. */
  children: ReactNode
  /** Without any, nobody is asked for. */
  successors: readonly Successor[]
  confirmText: string
  /** Refused beside the field. */
  onConfirm: (successorId: number | undefined) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Content of a dialog that asks for the colleague who takes over. */
export function SuccessorForm({ children, successors, confirmText, ...on }: SuccessorFormProps) {
  const [chosen, setChosen] = useState<number>()
  // The list may have been loaded again without the one who was chosen.
  const successorId = successors.find(({ memberId }) => memberId === chosen)?.memberId
  const { busy, fields, problem, send } = useAnswer(() => on.onConfirm(successorId), on.onDone)
  const beside = successors.length > 0 ? fields.successorId : undefined
  return (
    <>
      <div className={styles.form}>
        {children}
        {successors.length > 0 && (
          <Field label="接手的同事" name="successorId" required error={beside}>
            <Select
              value={successorId ?? ''}
              onChange={({ target }) => setChosen(target.value === '' ? undefined : Number(target.value))}
            >
              <option value="">请选择</option>
              {successors.map((one) => (
                <option key={one.memberId} value={one.memberId}>
                  {nameOf(one)}（{roleNames(one.roles)}）
                </option>
              ))}
            </Select>
          </Field>
        )}
        {problem !== '' && !beside && (
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
    </>
  )
}
