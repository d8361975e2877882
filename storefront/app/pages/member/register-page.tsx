import { normalPhone } from '@gongfang/contract/base/values'
import { AGREEMENT_VERSION, register } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { pageTitle } from '../../base/page-title.ts'
import { Agreement, askAgreement } from '../../people/member/agreement.tsx'
import styles from '../../people/member/enter-card.module.css'
import { EnterCard, FormError, useFields, useFirstFieldFocus } from '../../people/member/enter-card.tsx'
import { landing, pathAfterLogin } from '../../people/member/landing.ts'
import { CodeField, PhoneField } from '../../people/member/phone-and-code.tsx'
import { NewPassword } from '../../people/member/security/new-password.tsx'
import { passwordError } from '../../people/member/security/password-rules.ts'
import { useLogin } from '../../people/member/use-login.ts'
import { useWayBack } from '../../people/member/use-way-back.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import { Steps } from '../../ui/steps.tsx'

export const meta = () => [{ title: pageTitle(screens.register.title) }]

const CODE_REASONS = ['codeWrong', 'codeExpired', 'codeSpent']

export default function RegisterPage() {
  useWayBack()
  const { search } = useLocation()
  const { values, set } = useFields({ phone: '', code: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [agreed, setAgreed] = useState(false)
  const { login, busy, failure, setFailure } = useLogin()
  const navigate = useNavigate()
  useFirstFieldFocus(fieldId('phone'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { phone, code, password } = values
    const wrong = wrongFields(values)
    setErrors(wrong)
    setFailure(null)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(fieldId(first))?.focus()
    if (!agreed && !(await askAgreement('同意并注册'))) return
    setAgreed(true)
    const input = { phone, code, agreementVersion: AGREEMENT_VERSION, ...(password && { password }) }
    const done = await login(register, input, { remember: false })
    if (done) navigate(landing(search, done), { replace: true })
  }
  const ofCode = failure !== null && CODE_REASONS.includes(failure.reason)
  const shown = { ...errors, ...(ofCode ? { code: failure.message } : failure?.fields) }

  return (
    <EnterCard title="注册">
      <Steps label="注册步骤" steps={['验证手机', '设置密码', '机构资料', '等待审核']} current={0} />
      <form noValidate onSubmit={submit}>
        <FormError>
          {failure?.reason === 'alreadyRegistered' ? (
            <AlreadyRegistered phone={values.phone} search={search} />
          ) : (
            !ofCode && failure && Object.keys(failure.fields).length === 0 && failure.message
          )}
        </FormError>
        <PhoneField phone={values.phone} onChange={set('phone')} error={shown.phone} />
        <CodeField
          phone={values.phone}
          event="enter"
          code={values.code}
          onChange={set('code')}
          error={shown.code}
          onError={setErrors}
        />
        <NewPassword
          label="密码（可选，可稍后设置）"
          value={values.password}
          mobile={values.phone}
          onChange={set('password')}
          error={shown.password}
        />
        <Agreement agreed={agreed} onChange={setAgreed} />
        <Button type="submit" size="large" busy={busy} busyText="注册中…">
          下一步
        </Button>
      </form>
      <p className={`${styles.links} ${styles.between}`}>
        <span>
          已有账号？<Link to={`${screens.login.path}${search}`}>直接登录</Link>
        </span>
        <BrowseFirst search={search} />
      </p>
    </EnterCard>
  )
}

const AlreadyRegistered = ({ phone, search }: { phone: string; search: string }) => (
  <>
    该手机号已注册，
    <Link to={`${screens.login.path}${search}`} state={{ phone }}>
      直接登录
    </Link>
  </>
)

function BrowseFirst({ search }: { search: string }) {
  const navigate = useNavigate()
  return (
    <Button variant="ghost" size="small" onClick={() => navigate(pathAfterLogin(search))}>
      先逛逛
    </Button>
  )
}

function wrongFields({ phone, code, password }: { phone: string; code: string; password: string }) {
  const wrongPassword = password ? passwordError(password, phone) : undefined
  return {
    ...(normalPhone(phone) === null && { phone: phone ? '手机号应为 11 位数字' : '请输入手机号' }),
    ...(!/^\d{6}$/.test(code) && { code: '请输入 6 位验证码' }),
    ...(wrongPassword && { password: wrongPassword }),
  }
}
