import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen, showPoints } from '@gongfang/contract/base/money'
import { type ActivityDetail, MOST_ATTENDEES, signUpForActivity } from '@gongfang/contract/buying/activity'
import { type FormEvent, useRef, useState } from 'react'
import UserPlus from '~icons/user-plus'
import { call } from '../../../base/call.ts'
import { useDraftIntentKey, useDraftState, useLocalDraft } from '../../../base/local-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, fieldId } from '../../../ui/form/field.tsx'
import { Checkbox, TextArea } from '../../../ui/form/input.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Restored } from '../../../ui/restored.tsx'
import { errorText } from '../../../ui/states.tsx'
import { cancelRule, type Fee } from '../offer.ts'
import { useFee } from '../use-fee.ts'
import { AttendeeFields, type Draft } from './attendee-fields.tsx'
import styles from './sign-up-drawer.module.css'

type Done = Output<typeof signUpForActivity>

interface SignUpDrawerProps {
  activity: ActivityDetail
  onClose: () => void
  onDone: (done: Done) => Promise<void>
}

/**
 * The attendees, the questions of the activity, and the fee. Offers the waitlist when the last seat was taken
 * meanwhile.
 */
export function SignUpDrawer({ activity, onClose, onDone }: SignUpDrawerProps) {
  const form = useSignUp(activity, onDone)
  const { draft, errors, problem, busy, waits } = form
  const fee = useFee(activity)
  const most = Math.min(MOST_ATTENDEES, activity.perInstitution ?? MOST_ATTENDEES)
  return (
    <Drawer open onClose={onClose} title={waits ? '加入候补' : '活动报名'}>
      <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate>
        <p className={styles.title}>{activity.title}</p>
        <Restored draft={form.kept} />
        {draft.map((person, at) => (
          <AttendeeFields
            key={person.key}
            at={at}
            person={person}
            fields={activity.fields}
            errors={errors}
            onChange={(next) => form.change(at, next)}
            {...(draft.length > 1 && { onRemove: () => form.remove(at) })}
          />
        ))}
        {draft.length < most && (
          <Button variant="outline" onClick={form.add}>
            <UserPlus size={16} aria-hidden="true" />
            添加参加人（最多 {most} 人）
          </Button>
        )}
        <Field label="备注" name="remark" error={errors.remark}>
          <TextArea
            value={form.remark}
            maxLength={200}
            onChange={({ target }) => form.setRemark(target.value)}
          />
        </Field>
        <Sum fee={fee} count={draft.length} waits={waits} />
        <Checkbox
          id={fieldId('agreed')}
          checked={form.agreed}
          aria-invalid={errors.agreed !== undefined || undefined}
          onChange={({ target }) => form.setAgreed(target.checked)}
        >
          我已了解取消规则：{cancelRule({ cancelUntil: activity.cancelUntil, ...fee })}
        </Checkbox>
        {(problem || errors.agreed) && (
          <p role="alert" className={styles.problem}>
            {problem || errors.agreed}
          </p>
        )}
        <footer className={styles.foot}>
          <Button variant="cta" size="large" type="submit" busy={busy} busyText="提交中…">
            {waits ? '加入候补' : activity.feeFen > 0 ? '提交并支付' : '提交报名'}
          </Button>
        </footer>
      </form>
    </Drawer>
  )
}

interface SumProps {
  fee: Fee
  count: number
  waits: boolean
}

function Sum({ fee: { feeFen, feePoints }, count, waits }: SumProps) {
  if (feeFen + feePoints === 0) return <p className={styles.sum}>费用：免费</p>
  const [each, all] =
    feePoints > 0
      ? [showPoints(feePoints), showPoints(feePoints * count)]
      : [showFen(feeFen), showFen(feeFen * count)]
  return (
    <div className={styles.sum}>
      <p>
        {each} × {count} 人 = <b className="numbers">{all}</b>
      </p>
      <p className={styles.way}>
        {feePoints > 0 ? '积分支付' : '在线支付'}
        {waits && '：候补成功后再支付'}
      </p>
    </div>
  )
}

/** The keys go on after those of a draft. */
const nobody = (others: readonly Draft[] = []): Draft => ({
  key: Math.max(0, ...others.map(({ key }) => key)) + 1,
  name: '',
  answers: {},
})

/** The form's state and its one call. */
function useSignUp(activity: ActivityDetail, onDone: (done: Done) => Promise<void>) {
  const ref = useRef<HTMLFormElement>(null)
  const kept = useLocalDraft(`sign-up ${activity.id}`)
  const keyFor = useDraftIntentKey(kept)
  const [draft, setDraft] = useDraftState<Draft[]>(kept, 'attendees', () => [nobody()])
  const [remark, setRemark] = useDraftState(kept, 'remark', '')
  const [agreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [waits, setWaits] = useState(activity.state === 'full')

  function show(found: Record<string, string>) {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined)
      ref.current?.querySelector<HTMLElement>(`#${CSS.escape(fieldId(first))}`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setProblem('')
    const missing = missingIn(draft, agreed)
    if (Object.keys(missing).length > 0) return show(missing)
    const input = {
      activityId: activity.id,
      attendees: draft.map(({ name, answers }) => ({
        name,
        answers: Object.entries(answers).map(([field, value]) => ({ name: field, value })),
      })),
      remark,
      waitlist: waits,
    }
    setBusy(true)
    try {
      const done = await call(signUpForActivity, input, { idempotencyKey: keyFor(input) })
      kept.drop()
      if (done.state === 'registered') toast('success', '报名成功')
      if (done.state === 'waitlisted') toast('success', '已加入候补，有空位将通知您')
      await onDone(done)
    } catch (error) {
      if (error instanceof Refused && error.reason === 'activityFull') setWaits(true)
      if (error instanceof Refused) show(error.fields)
      setProblem(errorText(error))
    }
    setBusy(false)
  }

  return {
    ref,
    kept,
    draft,
    remark,
    agreed,
    errors,
    problem,
    busy,
    waits,
    submit,
    setRemark,
    setAgreed,
    change: (at: number, next: Draft) => setDraft(draft.with(at, next)),
    add: () => setDraft([...draft, nobody(draft)]),
    remove: (at: number) => setDraft(draft.toSpliced(at, 1)),
  }
}

function missingIn(draft: readonly Draft[], agreed: boolean): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [at, { name }] of draft.entries()) {
    if (name.trim() === '') found[`attendees.${at}.name`] = '请填写姓名'
  }
  if (!agreed) found.agreed = '请先阅读并同意取消规则'
  return found
}
