import { saveProfile, type UserInfo } from '@gongfang/contract/member'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { aboutPath } from '../../base/paths.ts'
import { screens } from '../../base/screens.ts'
import { keepUserDetail } from '../../base/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, fieldId } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { FormError } from '../enter-card.tsx'
import { wantedPath } from '../landing.ts'
import { useRoleReason } from '../role.ts'
import styles from './complete-info.module.css'
import { changeOf } from './institution-change.ts'
import {
  dropDraft,
  type InstitutionDraft,
  keepDraft,
  startingDraft,
  startingInvoice,
} from './institution-draft.ts'
import { draftErrors, type Errors, institutionLabels, refusedErrors } from './institution-errors.ts'
import { ContactSection, LicenceSection, OrganisationSection } from './institution-sections.tsx'
import { invoiceErrors, invoiceLabels, isEmptyInvoice } from './invoice-draft.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import type { Profile } from './profile.ts'

interface InstitutionFormProps {
  member: UserInfo
  profile: Profile
}

const labels = { ...institutionLabels, ...invoiceLabels, consent: '信息确认', form: '提交' }

/** The first hand-in with what invoices need, or a change of what stands. */
export function InstitutionForm({ member, profile }: InstitutionFormProps) {
  const { standing, submission } = profile
  const barred = useRoleReason('papers')
  const [draft, setDraft] = useState(() => startingDraft(member, profile))
  const [invoice, setInvoice] = useState(() => startingInvoice(member, profile))
  const [errors, setErrors] = useState<Errors>(() =>
    submission?.state === 'rejected' ? submission.fieldReasons : {},
  )
  const [savedAt, setSavedAt] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(0)
  // On a phone one section fills the screen; on a PC all of them stand below each other.
  const [step, setStep] = useState(0)
  const { search } = useLocation()
  const navigate = useNavigate()

  const change = standing ? changeOf(draft, standing) : 'review'
  const lastStep = standing ? 2 : 3
  const withInvoice = !standing && !isEmptyInvoice(invoice)
  const set = (part: Partial<InstitutionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const keep = () => {
    keepDraft(member, profile, { draft, invoice })
    setSavedAt(new Date().toTimeString().slice(0, 5))
  }
  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first === undefined) return
    setStep(stepOf(first, lastStep))
    requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...draftErrors(draft),
      ...(withInvoice && invoiceErrors(invoice)),
      ...(change === 'review' && !agreed && { consent: '请确认所填信息真实有效' }),
    }
    if (Object.keys(wrong).length > 0) return show(wrong)
    setBusy(true)
    try {
      const { licences, kind, ...texts } = draft
      if (kind === '') return
      const institution = { ...texts, kind, licenceIds: licences.map(({ id }) => id) }
      const saved = await call(saveProfile, { institution, ...(withInvoice && { invoice }) })
      keepUserDetail(saved, Date.now())
      dropDraft()
      if (standing) toast('success', change === 'review' ? '变更已提交，审核期间可继续下单' : '修改已保存')
      await navigate(standing ? screens.completeInfo.path : screens.reviewing.path)
    } catch (error) {
      show(refusedErrors(error))
    } finally {
      setBusy(false)
    }
  }

  const section = { draft, errors, set, setDraft }
  return (
    <form noValidate onSubmit={submit} onBlur={keep} className={styles.form} data-step={step}>
      <ErrorSummary fields={errors} labels={labels} onGo={(name) => setStep(stepOf(name, lastStep))} />
      <p className={styles.progress} aria-live="polite">
        第 {step + 1} / {lastStep + 1} 步
      </p>
      <OrganisationSection {...section} />
      <ContactSection {...section} />
      <LicenceSection {...section} onSending={setSending} />
      {!standing && (
        <fieldset className={styles.section} data-section="3">
          <legend>开票资料（选填）</legend>
          <p className={styles.explain}>申请发票时使用，也可以以后再补</p>
          <InvoiceFields
            invoice={invoice}
            errors={errors}
            institution={draft}
            required={withInvoice}
            onChange={setInvoice}
          />
        </fieldset>
      )}
      <div className={styles.end} data-section={lastStep}>
        {change === 'review' && (
          <Checkbox
            id={fieldId('consent')}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          >
            我确认所填信息真实有效
          </Checkbox>
        )}
        {errors.consent && <p className={styles.wrong}>{errors.consent}</p>}
        <p className={styles.explain}>
          资料用于审核、开票与发货，见
          <a href={aboutPath('privacy')} target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </p>
        <FormError>{errors.form}</FormError>
        <div className={styles.buttons}>
          <Button
            type="submit"
            size="large"
            busy={busy}
            busyText="提交中…"
            disabledReason={
              barred ?? (change === 'none' ? '资料没有修改' : sending > 0 ? '证照上传中，请稍候' : undefined)
            }
          >
            {change === 'review' ? '提交审核' : '保存修改'}
          </Button>
          {standing ? (
            <Button variant="outline" size="large" to={screens.completeInfo.path}>
              取消
            </Button>
          ) : (
            <Button variant="outline" size="large" onClick={() => navigate(wantedPath(search))}>
              稍后完善
            </Button>
          )}
        </div>
      </div>
      <div className={styles.turn}>
        {step > 0 && (
          <Button variant="outline" size="large" onClick={() => setStep(step - 1)}>
            上一步
          </Button>
        )}
        {step < lastStep && (
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

function stepOf(field: string, lastStep: number): number {
  if (field.startsWith('contact')) return 1
  if (field === 'licenceIds') return 2
  return field.startsWith('invoice.') || field === 'consent' || field === 'form' ? lastStep : 0
}
