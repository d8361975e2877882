import type { Unit } from '@gongfang/contract/base/unit'
import { type SharedAddress, saveSharedAddress } from '@gongfang/contract/people/shared-address'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormEnds } from '../../ui/form/form-ends.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/form/input.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { RegionCascader } from '../address/region-cascader.tsx'
import styles from './shared-addresses.module.css'
import { UnitSelect } from './unit-select.tsx'
import { useAnswer } from './use-answer.ts'

interface SharedFormProps {
  /** Missing: a new one. */
  initial?: SharedAddress
  /** Units for which the member may keep addresses. */
  units: readonly Unit[]
  /** The member may keep those of the whole institution. */
  mayAll: boolean
  onClose: () => void
  onSaved: () => void
}

const texts = [
  ['name', '名称', 30, '如 3 号楼卸货口'],
  ['receiver', '收件人', 25, ''],
  ['phone', '联系电话', 40, '手机号，或带区号的座机'],
] as const

export function SharedForm({ initial, units, mayAll, onClose, onSaved }: SharedFormProps) {
  const [form, setForm] = useState(() => ({
    name: initial?.name ?? '',
    receiver: initial?.receiver ?? '',
    phone: initial?.phone ?? '',
    regionCode: initial?.regionCode ?? '',
    detail: initial?.detail ?? '',
    hours: initial?.hours ?? '',
    note: initial?.note ?? '',
    unitId: initial ? initial.unitId : mayAll ? null : (units[0]?.id ?? null),
    isDefault: initial?.isDefault ?? false,
  }))
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const keyFor = useIntentKey()
  const { busy, fields, problem, send } = useAnswer(() => {
    const wish = { ...form, ...(initial && { id: initial.id, version: initial.version }) }
    return call(saveSharedAddress, wish, { idempotencyKey: keyFor(wish) })
  }, onSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <Drawer open onClose={onClose} title={initial ? `修改 ${initial.name}` : '新建共用地址'}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {texts.map(([name, label, most, placeholder]) => (
          <Field key={name} label={label} name={name} required error={fields[name]}>
            <TextInput
              value={form[name]}
              maxLength={most}
              placeholder={placeholder}
              autoComplete="off"
              onChange={(event) => set({ [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label="所在地区" name="regionCode" required error={fields.regionCode}>
          <RegionCascader value={form.regionCode} onChange={(regionCode) => set({ regionCode })} />
        </Field>
        <Field label="详细地址" name="detail" required error={fields.detail}>
          <TextArea
            value={form.detail}
            maxLength={100}
            rows={2}
            placeholder="街道、门牌号、楼栋"
            onChange={(event) => set({ detail: event.target.value })}
          />
        </Field>
        <Field
          label="收货时间"
          name="hours"
          error={fields.hours}
          hint="选填，印在订单的地址后，如 工作日 8:30–16:30"
        >
          <TextInput
            value={form.hours}
            maxLength={40}
            onChange={(event) => set({ hours: event.target.value })}
          />
        </Field>
        <Field label="楼层与进场说明" name="note" error={fields.note} hint="选填，如 货梯到 B1，进校前打电话">
          <TextInput
            value={form.note}
            maxLength={60}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
        <Field
          label="部门"
          name="unitId"
          error={fields.unitId}
          hint="全体成员都可选用；部门主管可以修改本部门的"
        >
          <UnitSelect
            units={units}
            value={form.unitId}
            none={mayAll ? '全机构' : '请选择部门'}
            onChange={(unitId) => set({ unitId })}
          />
        </Field>
        <Checkbox checked={form.isDefault} onChange={(event) => set({ isDefault: event.target.checked })}>
          没有自己默认地址的成员，下单时默认用它
        </Checkbox>
        <FormEnds failure={problem} busy={busy} onClose={onClose} />
      </form>
    </Drawer>
  )
}
