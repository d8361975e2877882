import { type Submission, saveProfile, type UserInfo } from '@gongfang/contract/member'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../call.ts'
import { screens } from '../screens.ts'
import { keepUserDetail } from '../session-store.ts'
import { Button } from '../ui/button.tsx'
import { confirmWarning } from '../ui/confirm.tsx'
import { ErrorSummary, fieldId } from '../ui/field.tsx'
import { Checkbox } from '../ui/input.tsx'
import styles from './complete-info.module.css'
import { FormError } from './enter-card.tsx'
import { dropDraft, type InstitutionDraft, keepDraft, startingDraft } from './institution-draft.ts'
import { draftErrors, type Errors, institutionLabels, refusedErrors } from './institution-errors.ts'
import { ContactSection, LicenceSection, OrganisationSection } from './institution-sections.tsx'
import { wantedPath } from './landing.ts'

interface InstitutionFormProps {
  member: UserInfo
  submission: Submission | null
}

const LAST_STEP = 2
const REVIEW_AGAIN = '修改名称、代码或证照将重新审核，期间可继续选购。确定要提交吗？'

export function InstitutionForm({ member, submission }: InstitutionFormProps) {
  const [draft, setDraft] = useState(() => startingDraft(member, submission))
  const [errors, setErrors] = useState<Errors>(() =>
    submission?.state === 'rejected' ? submission.fieldReasons : {},
  )
  const [savedAt, setSavedAt] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  // On a phone one section fills the screen; on a PC all of them stand below each other.
  const [step, setStep] = useState(0)
  const { search } = useLocation()
  const navigate = useNavigate()

  const set = (change: Partial<InstitutionDraft>) => setDraft((before) => ({ ...before, ...change }))
  const keep = () => {
    keepDraft(member.id, draft)
    setSavedAt(new Date().toTimeString().slice(0, 5))
  }
  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first === undefined) return
    setStep(stepOf(first))
    requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = { ...draftErrors(draft), ...(!agreed && { consent: '请确认所填信息真实有效' }) }
    if (Object.keys(wrong).length > 0) return show(wrong)
    if (member.status === 'approved' && !(await confirmWarning({ message: REVIEW_AGAIN }))) return
    setBusy(true)
    try {
      const { licences, kind, ...texts } = draft
      if (kind === '') return
      const institution = { ...texts, kind, licenceIds: licences.map(({ id }) => id) }
      keepUserDetail(await call(saveProfile, { institution }), Date.now())
      dropDraft()
      navigate(screens.reviewing.path)
    } catch (error) {
      show(refusedErrors(error))
    } finally {
      setBusy(false)
    }
  }

  const section = { draft, errors, set, setDraft }
  return (
    <form noValidate onSubmit={submit} onBlur={keep} className={styles.form} data-step={step}>
      <ErrorSummary fields={errors} labels={{ ...institutionLabels, consent: '信息确认', form: '提交' }} />
      <FormError>{errors.form}</FormError>
      <p className={styles.progress} aria-live="polite">
        第 {step + 1} / {LAST_STEP + 1} 步
      </p>
      <OrganisationSection {...section} />
      <ContactSection {...section} />
      <LicenceSection {...section} />
      <div className={styles.end} data-section="2">
        <Checkbox
          id={fieldId('consent')}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        >
          我确认所填信息真实有效
        </Checkbox>
        {errors.consent && <p className={styles.wrong}>{errors.consent}</p>}
        <div className={styles.buttons}>
          <Button type="submit" size="large" busy={busy} busyText="提交中…">
            提交审核
          </Button>
          <Button variant="outline" size="large" onClick={() => navigate(wantedPath(search))}>
            稍后完善
          </Button>
        </div>
      </div>
      <div className={styles.turn}>
        {step > 0 && (
          <Button variant="outline" size="large" onClick={() => setStep(step - 1)}>
            上一步
          </Button>
        )}
        {step < LAST_STEP && (
          <Button size="large" onClick={() => setStep(step + 1)}>
            下一步
          </Button>
        )}
      </div>
      <p role="status" className={styles.saved}>
        {savedAt && `草稿已保存 ${savedAt}`}
      </p>
    </form>
  )
}

function stepOf(field: string): number {
  if (field.startsWith('contact')) return 1
  return field === 'licenceIds' || field === 'consent' || field === 'form' ? LAST_STEP : 0
}
