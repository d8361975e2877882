import { Refused } from '@gongfang/contract/base/call'
import type { Input } from '@gongfang/contract/base/endpoint'
import {
  type Address,
  addressTags,
  CONTACT_WRONG,
  normalContact,
  saveAddress,
} from '@gongfang/contract/people/address'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, Field, fieldId } from '../../ui/form/field.tsx'
import { Checkbox, Radio, TextArea, TextInput } from '../../ui/form/input.tsx'
import { Restored } from '../../ui/restored.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './address-form.module.css'
import { InstitutionAddress } from './institution-address.tsx'
import { PasteBox } from './paste-box.tsx'
import { RegionCascader } from './region-cascader.tsx'

interface AddressFormProps {
  /** This is undefined for a new address. */
  initial?: Address
  onSaved: (address: Address) => void
  onCancel: () => void
}

type Draft = Required<Omit<Input<typeof saveAddress>, 'id'>>

const labels = { receiver: '收件人', phone: '联系电话', regionCode: '所在地区', detail: '详细地址' }

export function AddressForm({ initial, onSaved, onCancel }: AddressFormProps) {
  const form = useAddressForm({ initial, onSaved })
  const { draft, set, read, fieldOf } = form
  return (
    <form ref={form.element} className={styles.form} noValidate onSubmit={form.save}>
      <Restored draft={form.kept} />
      {!initial && <InstitutionAddress onRead={read} />}
      <PasteBox
        onRead={({ regionText: _, ...found }) =>
          read(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '')))
        }
      />
      <ErrorSummary fields={form.fields} labels={labels} />
      <Field {...fieldOf('receiver')}>
        <TextInput
          value={draft.receiver}
          maxLength={25}
          autoComplete="name"
          onChange={(event) => set({ receiver: event.target.value })}
        />
      </Field>
      <Field {...fieldOf('phone')}>
        <TextInput
          value={draft.phone}
          maxLength={40}
          data-paste="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="手机号，或带区号的座机"
          onChange={(event) => set({ phone: event.target.value })}
        />
      </Field>
      <Field {...fieldOf('regionCode')}>
        <RegionCascader value={draft.regionCode} onChange={(regionCode) => set({ regionCode })} />
      </Field>
      <Field {...fieldOf('detail')}>
        <TextArea
          value={draft.detail}
          maxLength={200}
          data-paste="line"
          rows={2}
          autoComplete="street-address"
          placeholder="街道、门牌号、楼栋、房间号"
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => set({ detail: event.target.value })}
        />
      </Field>
      <TagAndDefault draft={draft} set={set} wasDefault={initial?.isDefault ?? false} />
      {form.failure !== '' && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={form.saving} busyText="保存中…">
          保存
        </Button>
      </div>
    </form>
  )
}

interface TagAndDefaultProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  wasDefault: boolean
}

const TagAndDefault = ({ draft, set, wasDefault }: TagAndDefaultProps) => (
  <>
    <fieldset className={styles.tags}>
      <legend>标签</legend>
      {addressTags.map((tag) => (
        <Radio key={tag} name="tag" checked={draft.tag === tag} onChange={() => set({ tag })}>
          {tag || '无'}
        </Radio>
      ))}
    </fieldset>
    <Checkbox
      checked={draft.isDefault}
      disabled={wasDefault}
      onChange={(event) => set({ isDefault: event.target.checked })}
    >
      设为默认地址
    </Checkbox>
  </>
)

/** The form's values, its errors, and saving. A pasted text can fill in the values. */
function useAddressForm({
  initial,
  onSaved,
}: {
  initial: Address | undefined
  onSaved: AddressFormProps['onSaved']
}) {
  const kept = useLocalDraft(initial ? `address ${initial.id}` : 'address')
  const [draft, setDraft] = useDraftState<Draft>(kept, 'form', () => draftOf(initial))
  const [fields, setFields] = useState<Record<string, string>>({})
  const [recognised, setRecognised] = useState<readonly string[]>([])
  const [failure, setFailure] = useState('')
  const [saving, setSaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setFields((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
    setRecognised((before) => before.filter((name) => !(name in change)))
  }
  const read = (found: Partial<Draft>) => {
    set(found)
    setRecognised(Object.keys(found))
  }
  const showErrors = (errors: Record<string, string>) => {
    setFields(errors)
    const first = Object.keys(labels).find((name) => name in errors)
    if (first) element.current?.querySelector<HTMLElement>(`#${fieldId(first)}`)?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    // In a dialog inside another form, this submit must not reach the outer form.
    event.stopPropagation()
    if (saving) return
    const errors = errorsOf(draft)
    setFailure('')
    if (Object.keys(errors).length > 0) return showErrors(errors)
    setSaving(true)
    try {
      const saved = await call(saveAddress, initial ? { id: initial.id, ...draft } : draft)
      kept.drop()
      onSaved(saved)
    } catch (error) {
      if (error instanceof Refused && error.reason === 'invalid') showErrors(error.fields)
      else setFailure(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  const fieldOf = (name: keyof typeof labels) => ({
    label: labels[name],
    name,
    required: true,
    error: fields[name],
    ...(recognised.includes(name) ? { hint: '已填入，请核对' } : {}),
  })
  return { kept, draft, set, read, fields, fieldOf, failure, saving, save, element }
}

const draftOf = (address?: Address): Draft => ({
  receiver: address?.receiver ?? '',
  phone: address?.phone ?? '',
  regionCode: address?.regionCode ?? '',
  detail: address?.detail ?? '',
  tag: address?.tag ?? '',
  isDefault: address?.isDefault ?? false,
})

/** Errors that the browser finds before sending. The server validates again. */
function errorsOf({ receiver, phone, regionCode, detail }: Draft): Record<string, string> {
  return {
    ...(receiver.trim() === '' && { receiver: '请填写收件人' }),
    ...(normalContact(phone) === null && { phone: CONTACT_WRONG }),
    // Provinces and cities end in 00.
    ...(/^$|00$/.test(regionCode) && { regionCode: '请选择到区/县' }),
    ...([...detail.trim()].length < 5 && { detail: '详细地址至少 5 个字' }),
  }
}
