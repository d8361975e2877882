import { Refused } from '@gongfang/contract/base/call'
import { normalPhone } from '@gongfang/contract/base/values'
import { changeMobile } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { call } from '../../../base/call.ts'
import { keepUserDetail } from '../../../base/session-store.ts'
import { useSite } from '../../../base/site.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldId } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { errorText } from '../../../ui/states.tsx'
import { maskPhone } from '../../address/phone-mask.ts'
import { FormError, useFields } from '../enter-card.tsx'
import { CodeField, PhoneField } from '../phone-and-code.tsx'
import { ServicePhone } from '../service-phone.tsx'
import styles from './password.module.css'

type Errors = Record<string, string>

/** Changes the phone number, with a code for the old and the new one. */
export function MobileForm({ mobile, onDone }: { mobile: string; onDone: () => void }) {
  const { kefuMobile } = useSite()
  const { values, set } = useFields({ oldCode: '', phone: '', newCode: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const unavailableText = `短信服务暂不可用，暂时无法更换手机号，请稍后再试或联系客服 ${kefuMobile}`.trim()

  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = typedErrors(values)
    if (Object.keys(wrong).length > 0) return show(wrong)
    setBusy(true)
    try {
      const { oldCode, phone, newCode } = values
      keepUserDetail(await call(changeMobile, { oldCode, phone, code: newCode }), Date.now())
      toast('success', '手机号已更换，其他设备已退出登录')
      onDone()
    } catch (error) {
      show(refusedErrors(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError>{errors.form}</FormError>
      <p>
        当前手机号 <span className="numbers">{maskPhone(mobile)}</span>
      </p>
      <CodeField
        as={{ name: 'oldCode', label: '当前手机号的验证码' }}
        phone={mobile}
        event="mobile"
        code={values.oldCode}
        onChange={set('oldCode')}
        error={errors.oldCode}
        onError={setErrors}
        unavailableText={unavailableText}
      />
      <PhoneField phone={values.phone} onChange={set('phone')} error={errors.phone} label="新手机号" />
      <CodeField
        as={{ name: 'newCode', label: '新手机号的验证码' }}
        phone={values.phone}
        event="mobile"
        code={values.newCode}
        onChange={set('newCode')}
        error={errors.newCode}
        onError={setErrors}
        unavailableText={unavailableText}
      />
      <p className={styles.hint}>
        更换后其他设备将退出登录。原手机号已停用？请
        <ServicePhone />
      </p>
      <Button type="submit" size="large" busy={busy} busyText="提交中…">
        确认更换
      </Button>
    </form>
  )
}

function typedErrors({
  oldCode,
  phone,
  newCode,
}: {
  oldCode: string
  phone: string
  newCode: string
}): Errors {
  const isCode = (code: string) => /^\d{6}$/.test(code)
  return {
    ...(!isCode(oldCode) && { oldCode: '请输入 6 位验证码' }),
    ...(normalPhone(phone) === null && { phone: phone ? '手机号应为 11 位数字' : '请输入新手机号' }),
    ...(!isCode(newCode) && { newCode: '请输入 6 位验证码' }),
  }
}

function refusedErrors(error: unknown): Errors {
  if (!(error instanceof Refused)) return { form: errorText(error) }
  const { code, ...fields } = error.fields
  if (code !== undefined) return { ...fields, newCode: code }
  return Object.keys(fields).length > 0 ? fields : { form: error.message }
}
