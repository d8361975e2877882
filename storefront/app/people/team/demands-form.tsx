import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { readYuan } from '@gongfang/contract/base/typed-number'
import { noteNames, requirableNotes } from '@gongfang/contract/buying/order-notes'
import {
  type InstitutionSettings,
  type readInstitutionSettings,
  saveInstitutionSettings,
} from '@gongfang/contract/people/institution-settings'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormEnds } from '../../ui/form/form-ends.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './shared-addresses.module.css'

interface DemandsFormProps {
  initial: Output<typeof readInstitutionSettings>
  onClose: () => void
  /** Somebody else has changed them meanwhile. */
  onMoved: () => void
  onSaved: () => void
}

export function DemandsForm({ initial, onClose, onMoved, onSaved }: DemandsFormProps) {
  const { settings } = initial
  const [withFund, setWithFund] = useState(settings.fundFromFen !== null)
  const [from, setFrom] = useState(String((settings.fundFromFen ?? 0) / 100))
  const [notes, setNotes] = useState<InstitutionSettings['notes']>(settings.notes)
  const [withFile, setWithFile] = useState(settings.attachmentFromFen !== null)
  const [fileFrom, setFileFrom] = useState(String((settings.attachmentFromFen ?? 0) / 100))
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem('')
    const read = readYuan(from)
    const readFile = readYuan(fileFrom)
    const wrong = {
      ...(withFund && 'why' in read && { 'settings.fundFromFen': read.why }),
      ...(withFile && 'why' in readFile && { 'settings.attachmentFromFen': readFile.why }),
    }
    setFields(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const fundFromFen = withFund && 'value' in read ? read.value : null
      const attachmentFromFen = withFile && 'value' in readFile ? readFile.value : null
      const demanded = { fundFromFen, notes, attachmentFromFen }
      await call(saveInstitutionSettings, { settings: demanded, version: initial.version })
      onSaved()
    } catch (error) {
      if (error instanceof Refused) setFields(error.fields)
      if (error instanceof Refused && error.reason === 'changedMeanwhile') onMoved()
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Drawer open onClose={onClose} title="下单要求">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.none}>
          之后提交的订单和采购申请须满足这些要求，确认订单时会在栏目旁提示。已提交的不变。
        </p>
        <Checkbox checked={withFund} onChange={(event) => setWithFund(event.target.checked)}>
          须选择经费
        </Checkbox>
        {withFund && (
          <Field
            label="从多少元起（0 为每笔订单）"
            name="settings.fundFromFen"
            required
            error={fields['settings.fundFromFen']}
            hint="按商品和运费计算，不减积分抵扣；积分订单按兑换比例折算"
          >
            <AmountInput value={from} onChange={setFrom} />
          </Field>
        )}
        {requirableNotes.map((key) => (
          <Checkbox
            key={key}
            checked={notes.includes(key)}
            onChange={(event) =>
              setNotes(event.target.checked ? [...notes, key] : notes.filter((other) => other !== key))
            }
          >
            须填写{noteNames[key]}
          </Checkbox>
        ))}
        <Checkbox checked={withFile} onChange={(event) => setWithFile(event.target.checked)}>
          须添加附件
        </Checkbox>
        {withFile && (
          <Field
            label="从多少元起（0 为每笔订单）"
            name="settings.attachmentFromFen"
            required
            error={fields['settings.attachmentFromFen']}
            hint="合同、比价等文件，金额的算法与经费相同"
          >
            <AmountInput value={fileFrom} onChange={setFileFrom} />
          </Field>
        )}
        <FormEnds failure={problem} busy={busy} onClose={onClose} />
      </form>
    </Drawer>
  )
}
