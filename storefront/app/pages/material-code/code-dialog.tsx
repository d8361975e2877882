import { readQuantity } from '@gongfang/contract/base/typed-number'
import { resolveCodes } from '@gongfang/contract/goods/catalogue'
import { type MaterialCode, saveMaterialCode } from '@gongfang/contract/goods/material-code'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { CodeInput } from '../../goods/quick-order/code-input.tsx'
import { useSend } from '../../people/fund/use-send.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormEnds } from '../../ui/form/form-ends.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './page.module.css'

interface CodeDialogProps {
  /** Missing: a new one. */
  code?: MaterialCode
  onClose: () => void
  onSaved: () => void
}

const limits = { least: 1, most: 9999, name: '换算' }

/** A new code, or a change of one. */
export function CodeDialog({ code: old, onClose, onSaved }: CodeDialogProps) {
  const [form, setForm] = useState(() => ({
    code: old?.code ?? '',
    model: old?.modelCode ?? '',
    name: old?.name ?? '',
    note: old?.note ?? '',
    unit: old?.unit ?? '',
    own: String(old?.ownUnits ?? 1),
    shop: String(old?.shopUnits ?? 1),
  }))
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const { busy, fields, failure, send, refuse } = useSend()
  const keyFor = useIntentKey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = readQuantity(form.own, limits)
    const shop = readQuantity(form.shop, limits)
    if ('why' in own) return refuse({ ownUnits: own.why })
    if ('why' in shop) return refuse({ ownUnits: shop.why })
    void send(async () => {
      const skuId = old && form.model.trim() === old.modelCode ? old.skuId : await skuOf(form.model)
      if (skuId === null) return refuse({ skuId: '没有这个型号，请从建议中选择' })
      const { code, name, note, unit } = form
      const wish = {
        ...{ code, name, note, unit, skuId, ownUnits: own.value, shopUnits: shop.value },
        ...(old && { id: old.id, version: old.version }),
      }
      await call(saveMaterialCode, wish, { idempotencyKey: keyFor(wish) })
      toast('success', '已保存')
      if (!old) void refreshUserInfo()
      onSaved()
    })
  }
  const shopUnit = old && form.model.trim() === old.modelCode ? old.shopUnit : '（商城单位）'
  return (
    <Dialog open onClose={onClose} title={old ? `修改物料号 ${old.code}` : '新增物料号'} size="large">
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.two}>
          <Field label="物料号" name="code" required error={fields.code}>
            <TextInput
              value={form.code}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => set({ code: event.target.value })}
            />
          </Field>
          <Field label="商城型号" name="skuId" required error={fields.skuId}>
            <CodeInput
              label="商城型号"
              value={form.model}
              onChange={(model) => set({ model })}
              onEnter={() => undefined}
            />
          </Field>
          <Field label="名称" name="name" error={fields.name} hint="选填，本机构对它的叫法">
            <TextInput
              value={form.name}
              maxLength={60}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <Field label="本机构单位" name="unit" error={fields.unit} hint="选填，与商城单位不同时填写，如：盒">
            <TextInput
              value={form.unit}
              maxLength={10}
              onChange={(event) => set({ unit: event.target.value })}
            />
          </Field>
        </div>
        <Field label="换算" name="ownUnits" error={fields.ownUnits} hint="有一边为 1，如 1 盒 = 100 只">
          <span className={styles.ratio}>
            <QuantityInput
              limits={limits}
              value={form.own}
              onChange={(own) => set({ own })}
              aria-label="本机构数量"
            />
            {form.unit || '（本机构单位）'} =
            <QuantityInput
              limits={limits}
              value={form.shop}
              onChange={(shop) => set({ shop })}
              aria-label="商城数量"
            />
            {shopUnit}
          </span>
        </Field>
        <Field label="备注" name="note" error={fields.note}>
          <TextInput
            value={form.note}
            maxLength={100}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
        <FormEnds failure={failure} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** The SKU with exactly this code; null for none. */
async function skuOf(model: string): Promise<number | null> {
  const code = model.trim()
  if (code === '') return null
  const [found] = await call(resolveCodes, { codes: [code] })
  const [only, ...others] = found?.exact && found.by === 'code' ? found.hits : []
  return only && others.length === 0 ? only.skuId : null
}
