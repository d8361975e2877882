import type { UserInfo } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { aboutPath } from '../../../base/paths.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, fieldId } from '../../../ui/form/field.tsx'
import { Checkbox } from '../../../ui/form/input.tsx'
import { FormError } from '../enter-card.tsx'
import { pathAfterLogin } from '../landing.ts'
import { useRoleReason } from '../role.ts'
import styles from './complete-info.module.css'
import { institutionLabels } from './institution-errors.ts'
import { ContactSection, LicenceSection, OrganisationSection } from './institution-sections.tsx'
import { invoiceLabels } from './invoice-draft.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import type { Profile } from './profile.ts'
import { useInstitutionForm } from './use-institution-form.ts'

interface InstitutionFormProps {
  member: UserInfo
  profile: Profile
}

const labels = { ...institutionLabels, ...invoiceLabels, consent: '信息确认', form: '提交' }

/** The first submission, with the invoice data, or a change of the approved papers. */
export function InstitutionForm({ member, profile }: InstitutionFormProps) {
  const form = useInstitutionForm(member, profile)
  const [sending, setSending] = useState(0)
  const { draft, invoice, errors, step, lastStep } = form
  const isFirst = !profile.standing
  const section = { draft, errors, set: form.set, setDraft: form.setDraft }
  return (
    <form noValidate onSubmit={form.submit} onBlur={form.keep} className={styles.form} data-step={step}>
      <ErrorSummary fields={errors} labels={labels} onGo={form.goTo} />
      <p className={styles.progress} aria-live="polite">
        第 {step + 1} / {lastStep + 1} 步
      </p>
      <OrganisationSection {...section} />
      <ContactSection {...section} />
      <LicenceSection {...section} onSending={setSending} />
      {isFirst && (
        <fieldset className={styles.section} data-section="3">
          <legend>开票资料（选填）</legend>
          <p className={styles.explain}>申请发票时使用，也可以以后再补</p>
          <InvoiceFields
            invoice={invoice}
            errors={errors}
            institution={draft}
            required={form.withInvoice}
            onChange={form.setInvoice}
          />
        </fieldset>
      )}
      <End form={form} isFirst={isFirst} sending={sending > 0} />
      <Turn form={form} />
      <p role="status" className={styles.saved}>
        {form.savedAt && `草稿已保存 ${form.savedAt}`}
      </p>
    </form>
  )
}

interface PartProps {
  form: ReturnType<typeof useInstitutionForm>
}

/** The agreement, a link to the privacy statement, and the buttons. */
function End({ form, isFirst, sending }: PartProps & { isFirst: boolean; sending: boolean }) {
  const { change, errors } = form
  const barred = useRoleReason('papers')
  const { search } = useLocation()
  const navigate = useNavigate()
  const unready = change === 'none' ? '资料没有修改' : sending ? '证照上传中，请稍候' : undefined
  return (
    <div className={styles.end} data-section={form.lastStep}>
      {change === 'review' && (
        <Checkbox
          id={fieldId('consent')}
          checked={form.agreed}
          onChange={(event) => form.setAgreed(event.target.checked)}
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
          busy={form.busy}
          busyText="提交中…"
          disabledReason={barred ?? unready}
        >
          {change === 'review' ? '提交审核' : '保存修改'}
        </Button>
        {isFirst ? (
          <Button variant="outline" size="large" onClick={() => navigate(pathAfterLogin(search))}>
            稍后完善
          </Button>
        ) : (
          <Button variant="outline" size="large" to={screens.completeInfo.path}>
            取消
          </Button>
        )}
      </div>
    </div>
  )
}

/** The buttons between the steps, on a phone. */
const Turn = ({ form: { step, lastStep, setStep } }: PartProps) => (
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
)
