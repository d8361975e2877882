import { type InvoiceData, saveProfile, type UserInfo } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../base/call.ts'
import { keepUserDetail } from '../../../base/session-store.ts'
import { screens } from '../../../screens.ts'
import { fieldId } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { changeOf } from './institution-change.ts'
import {
  dropDraft,
  type InstitutionDraft,
  keepDraft,
  startingDraft,
  startingInvoice,
} from './institution-draft.ts'
import { draftErrors, type Errors, refusedErrors } from './institution-errors.ts'
import { isEmptyInvoice } from './invoice-draft.ts'
import { invoiceErrors } from './invoice-errors.ts'
import type { Profile } from './profile.ts'

/** The form's values, its current step, its errors, and sending. */
export function useInstitutionForm(member: UserInfo, profile: Profile) {
  const { standing, submission } = profile
  const [draft, setDraft] = useState(() => startingDraft(member, profile))
  const [invoice, setInvoice] = useState(() => startingInvoice(member, profile))
  const [errors, setErrors] = useState<Errors>(() =>
    submission?.state === 'rejected' ? submission.fieldReasons : {},
  )
  const [savedAt, setSavedAt] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  // A phone shows one section at a time, a PC all of them.
  const [step, setStep] = useState(0)
  const navigate = useNavigate()

  const change = standing ? changeOf(draft, standing) : 'review'
  const lastStep = standing ? 2 : 3
  const withInvoice = !standing && !isEmptyInvoice(invoice)
  const set = (part: Partial<InstitutionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const keep = () => {
    keepDraft(member, profile, { draft, invoice })
    setSavedAt(new Date().toTimeString().slice(0, 5))
  }
  const goTo = (field: string) => setStep(stepOf(field, lastStep))
  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first === undefined) return
    goTo(first)
    requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }
  const send = async () => {
    if (!(await save(draft, withInvoice ? invoice : null))) return
    if (standing) toast('success', change === 'review' ? '变更已提交，审核期间可继续下单' : '修改已保存')
    await navigate(standing ? screens.completeInfo.path : screens.reviewing.path)
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
    await send().catch((error) => show(refusedErrors(error)))
    setBusy(false)
  }
  return {
    draft,
    set,
    setDraft,
    invoice,
    setInvoice,
    withInvoice,
    errors,
    change,
    agreed,
    setAgreed,
    step,
    setStep,
    lastStep,
    goTo,
    savedAt,
    keep,
    busy,
    submit,
  }
}

/** Saves the institution and drops its draft; false where its kind is not chosen. */
async function save({ licences, kind, ...texts }: InstitutionDraft, invoice: InvoiceData | null) {
  if (kind === '') return false
  const institution = { ...texts, kind, licenceIds: licences.map(({ id }) => id) }
  const saved = await call(saveProfile, { institution, ...(invoice && { invoice }) })
  keepUserDetail(saved, Date.now())
  dropDraft()
  return true
}

function stepOf(field: string, lastStep: number): number {
  if (field.startsWith('contact')) return 1
  if (field === 'licenceIds') return 2
  return field.startsWith('invoice.') || field === 'consent' || field === 'form' ? lastStep : 0
}
