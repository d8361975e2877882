import {
  addApprovalStep,
  forwardRequest,
  listDeciders,
  type PurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextArea } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './approval.module.css'

const ways = {
  forward: { title: '转交给同事', hint: '由对方代替您审批', done: '已转交' },
  addStep: { title: '加签', hint: '对方也须同意，与当前步骤同时进行', done: '已加签' },
}

/** Members who are asked to decide a step of the level that waits, or have agreed to one: nobody decides two of them. */
function decidingNow(steps: PurchaseRequest['steps']): ReadonlySet<number> {
  const level = steps.find(({ state }) => state === 'waiting')?.level
  const people = steps.filter((step) => step.level === level).flatMap((step) => step.people)
  return new Set(people.flatMap(({ memberId, state }) => (state === 'closed' ? [] : [memberId])))
}

interface HandOnDialogProps {
  request: PurchaseRequest
  way: keyof typeof ways
  onClose: () => void
  onDone: () => void
}

/** Asks a colleague to decide instead of the approver, or as well. */
export function HandOnDialog({ request, way, onClose, onDone }: HandOnDialogProps) {
  const { title, hint, done } = ways[way]
  const load = useLoad(() => call(listDeciders, {}))
  const [chosen, setChosen] = useState('')
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const deciding = decidingNow(request.steps)
  const send = async () => {
    if (chosen === '') return setProblem('请选择一位同事')
    setBusy(true)
    setProblem('')
    const { no, revision } = request
    const of = { no, revision, comment }
    try {
      await (way === 'forward'
        ? call(forwardRequest, { ...of, toMemberId: Number(chosen) })
        : call(addApprovalStep, { ...of, memberId: Number(chosen) }))
      toast('success', done)
      onDone()
    } catch (error) {
      setBusy(false)
      setProblem(errorText(error))
    }
  }

  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <Loaded load={load}>
        {(people) => (
          <div className={styles.form}>
            <Field label="同事" name="colleague" hint={hint} error={problem || undefined}>
              <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">请选择</option>
                {people
                  .filter(({ memberId }) => memberId !== request.requesterId)
                  .map(({ memberId, name }) => (
                    <option key={memberId} value={memberId} disabled={deciding.has(memberId)}>
                      {name}
                      {deciding.has(memberId) && '（已在审批同级步骤）'}
                    </option>
                  ))}
              </Select>
            </Field>
            <Field label="说明（选填）" name="comment">
              <TextArea
                value={comment}
                maxLength={200}
                onChange={(event) => setComment(event.target.value)}
              />
            </Field>
          </div>
        )}
      </Loaded>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button busy={busy} onClick={send}>
          确定
        </Button>
      </p>
    </Dialog>
  )
}
