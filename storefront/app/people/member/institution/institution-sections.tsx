import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import { sentence } from '@gongfang/contract/base/refusal'
import type { InstitutionKind } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { UploadGrid } from '../../../system/upload/upload-grid.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, fieldId } from '../../../ui/form/field.tsx'
import { Select, TextInput } from '../../../ui/form/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { RegionCascader } from '../../address/region-cascader.tsx'
import { ServicePhone } from '../service-phone.tsx'
import styles from './complete-info.module.css'
import { type InstitutionDraft, institutionKinds } from './institution-draft.ts'
import { creditCodeError, type Errors, institutionLabels } from './institution-errors.ts'

interface SectionProps {
  draft: InstitutionDraft
  errors: Errors
  set: (change: Partial<InstitutionDraft>) => void
  setDraft: (change: (before: InstitutionDraft) => InstitutionDraft) => void
}

export function OrganisationSection({ draft, errors, set }: SectionProps) {
  const optional = draft.kind === '其他'
  const [noCode, setNoCode] = useState(false)
  return (
    <fieldset className={styles.section} data-section="0">
      <legend>机构信息</legend>
      <Field label={institutionLabels.jigou} name="jigou" required error={errors.jigou}>
        <TextInput
          autoComplete="organization"
          maxLength={60}
          placeholder="与证照一致的全称"
          value={draft.jigou}
          onChange={(event) => set({ jigou: event.target.value })}
        />
      </Field>
      <Field label={institutionLabels.kind} name="kind" required error={errors.kind}>
        <Select value={draft.kind} onChange={(event) => set({ kind: kindOf(event.target.value) })}>
          <option value="">请选择</option>
          {institutionKinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </Select>
      </Field>
      <Field
        label={institutionLabels.creditCode}
        name="creditCode"
        required={!optional}
        error={creditCodeError(draft.creditCode) ?? errors.creditCode}
        hint={optional ? '没有代码可以不填，审核时请上传其他证明材料' : '18 位，见营业执照或事业单位法人证书'}
      >
        <TextInput
          className="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={24}
          data-paste="number"
          value={draft.creditCode}
          onChange={(event) => set({ creditCode: normalCreditCode(event.target.value) })}
          after={
            <Button variant="ghost" size="small" onClick={() => setNoCode(true)}>
              没有代码？
            </Button>
          }
        />
      </Field>
      {errors.creditCode === sentence('creditCodeTaken') && <AskService />}
      <NoCode open={noCode} onClose={() => setNoCode(false)} />
      <Field label={institutionLabels.regionCode} name="regionCode" required error={errors.regionCode}>
        <RegionCascader value={draft.regionCode} onChange={(regionCode) => set({ regionCode })} />
      </Field>
      <Field label={institutionLabels.address} name="address" required error={errors.address}>
        <TextInput
          autoComplete="address-line1"
          maxLength={100}
          placeholder="街道、门牌号、楼宇、房间"
          value={draft.address}
          onChange={(event) => set({ address: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}

/** Asks colleagues of a registered institution to call the service instead of submitting again. */
function AskService() {
  return (
    <p className={styles.explain}>
      请
      <ServicePhone />
      核对信息，加入已注册的机构
    </p>
  )
}

function NoCode({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="没有统一社会信用代码？" size="small">
      <div className={styles.words}>
        <p>企业、学校、医院和事业单位的证照上都印有 18 位统一社会信用代码，旧版证照请先换领新证。</p>
        <p>
          部队单位、境外机构代表处等确实没有代码的，请将机构类型选为“其他”，代码可以不填，并在证照处上传上级单位证明或登记证。
        </p>
        <p>内设部门（如学院、科室、车间）请填写所属法人单位的名称和代码。</p>
      </div>
    </Dialog>
  )
}

const kindOf = (value: string): InstitutionKind | '' => institutionKinds.find((kind) => kind === value) ?? ''

export function ContactSection({ draft, errors, set }: SectionProps) {
  return (
    <fieldset className={styles.section} data-section="1">
      <legend>联系人</legend>
      <Field label={institutionLabels.contactName} name="contactName" required error={errors.contactName}>
        <TextInput
          autoComplete="name"
          maxLength={20}
          value={draft.contactName}
          onChange={(event) => set({ contactName: event.target.value })}
        />
      </Field>
      <Field label={institutionLabels.contactPhone} name="contactPhone" required error={errors.contactPhone}>
        <TextInput
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={20}
          value={draft.contactPhone}
          onChange={(event) => set({ contactPhone: event.target.value })}
        />
      </Field>
      <Field label={institutionLabels.contactTitle} name="contactTitle" error={errors.contactTitle}>
        <TextInput
          autoComplete="organization-title"
          maxLength={30}
          placeholder="选填，例如 采购主管"
          value={draft.contactTitle}
          onChange={(event) => set({ contactTitle: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}

export function LicenceSection({
  draft,
  errors,
  setDraft,
  onSending,
}: SectionProps & { onSending: (count: number) => void }) {
  const [sample, setSample] = useState(false)
  return (
    <fieldset className={styles.section} data-section="2">
      <legend>证照</legend>
      <p className={styles.explain} id="licence-hint">
        请上传营业执照或事业单位法人证书，信息清晰、四角完整。jpg、png、webp、pdf，每份不超过 10 MB
        <Button variant="ghost" size="small" onClick={() => setSample(true)}>
          示例
        </Button>
      </p>
      <UploadGrid
        id={fieldId('licenceIds')}
        kind="licence"
        named={({ name }) => name}
        uploads={draft.licences}
        describedBy="licence-hint"
        onSending={onSending}
        onChange={(change) => setDraft((before) => ({ ...before, licences: change(before.licences) }))}
      />
      {errors.licenceIds && (
        <p className={styles.wrong} role="alert">
          {errors.licenceIds}
        </p>
      )}
      <Dialog open={sample} onClose={() => setSample(false)} title="证照示例">
        <img
          src="/licence-sample.svg"
          alt="营业执照示例：四角完整，文字和印章清晰可辨"
          width={480}
          height={340}
        />
      </Dialog>
    </fieldset>
  )
}
