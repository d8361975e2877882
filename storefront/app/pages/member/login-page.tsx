import { normalPhone } from '@gongfang/contract/base/values'
import { AGREEMENT_VERSION, passwordLogin, phoneLogin } from '@gongfang/contract/people/member'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { pageTitle } from '../../base/page-title.ts'
import { getSession } from '../../base/session-store.ts'
import { useSite } from '../../base/site.ts'
import { Agreement, askAgreement } from '../../people/member/agreement.tsx'
import styles from '../../people/member/enter-card.module.css'
import { EnterCard, FormError, useFields, useFirstFieldFocus } from '../../people/member/enter-card.tsx'
import { landing } from '../../people/member/landing.ts'
import { LoginTabs, type LoginWay, loginWays } from '../../people/member/login-tabs.tsx'
import { CodeField, PhoneField } from '../../people/member/phone-and-code.tsx'
import { type Failure, useLogin } from '../../people/member/use-login.ts'
import { useWayBack } from '../../people/member/use-way-back.ts'
import { useWechatWays } from '../../people/member/wechat/use-wechat-ways.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { late } from '../../ui/late.tsx'

const WechatTab = late(() =>
  import('../../people/member/wechat/wechat-tab.tsx').then((file) => file.WechatTab),
)

export const meta = () => [{ title: pageTitle(screens.login.title) }]

export default function LoginPage() {
  const { search, state } = useLocation()
  const given = (state ?? {}) as { sessionEnded?: boolean; phone?: string }
  const ways = useWechatWays()
  const form = useLoginForm(given.phone ?? '')
  const { way, failure } = form
  useFirstFieldFocus(fieldId('phone'))
  useRedirectOfMembers()
  useWayBack()

  return (
    <EnterCard title="登录">
      {given.sessionEnded && !failure && <p className={styles.notice}>登录已失效，请重新登录</p>}
      <LoginTabs way={way} wechat={ways !== null} onChange={form.choose} />
      <div id="login-form" role="tabpanel" aria-label={loginWays[way]}>
        {way === 'wechat' ? ways && <WechatTab ways={ways} search={search} /> : <LoginForm form={form} />}
      </div>
      {way === 'code' && <p className={styles.small}>未注册的手机号验证后将自动创建账号</p>}
      <p className={styles.links}>
        没有账号？<Link to={`${screens.register.path}${search}`}>立即注册</Link>
      </p>
    </EnterCard>
  )
}

function useRedirectOfMembers() {
  const navigate = useNavigate()
  useEffect(() => {
    if (getSession().token !== null)
      navigate(landing(location.search, { profileMissing: false }), { replace: true })
  }, [navigate])
}

/** The form's values and way, its errors, and logging in. Changing the way keeps the values. */
function useLoginForm(phone: string) {
  const { search } = useLocation()
  const [way, setWay] = useState<LoginWay>('code')
  const { values, set } = useFields({ phone, code: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [remember, setRemember] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const { login, busy, failure, setFailure } = useLogin()
  const navigate = useNavigate()

  const choose = (next: LoginWay) => {
    setWay(next)
    setErrors({})
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingFields(values, way)
    setErrors(missing)
    setFailure(null)
    const [first] = Object.keys(missing)
    if (first) return document.getElementById(fieldId(first))?.focus()
    if (!agreed && !(await askAgreement('同意并登录'))) return
    setAgreed(true)
    const { phone, code, password } = values
    const done =
      way === 'code'
        ? await login(phoneLogin, { phone, code, agreementVersion: AGREEMENT_VERSION }, { remember })
        : await login(passwordLogin, { phone, password }, { remember })
    if (done) navigate(landing(search, done), { replace: true })
  }
  return {
    way,
    choose,
    values,
    set,
    remember,
    setRemember,
    agreed,
    setAgreed,
    errors: { ...errors, ...fieldsOf(failure) },
    setErrors,
    failure,
    busy,
    submit,
  }
}

function LoginForm({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const { way, values, set, errors, failure, remember } = form
  return (
    <form noValidate onSubmit={form.submit} aria-label={way === 'code' ? '验证码登录' : '密码登录'}>
      <FormError>
        {failure && Object.keys(fieldsOf(failure)).length === 0 && <FailureText failure={failure} />}
      </FormError>
      <PhoneField phone={values.phone} onChange={set('phone')} error={errors.phone} />
      {way === 'code' ? (
        <CodeField
          phone={values.phone}
          event="enter"
          code={values.code}
          onChange={set('code')}
          error={errors.code}
          onError={form.setErrors}
        />
      ) : (
        <Field label="密码" name="password" required error={errors.password}>
          <PasswordInput value={values.password} onChange={set('password')} autoComplete="current-password" />
        </Field>
      )}
      <div className={styles.between}>
        <Checkbox checked={remember} onChange={(event) => form.setRemember(event.target.checked)}>
          7 天内自动登录
        </Checkbox>
        {way === 'password' && <Link to={screens.forgotPassword.path}>忘记密码？</Link>}
        {remember && <span className={styles.small}>公共电脑请勿勾选</span>}
      </div>
      <Agreement agreed={form.agreed} onChange={form.setAgreed} />
      <Button type="submit" size="large" busy={form.busy} busyText="登录中…">
        登录
      </Button>
    </form>
  )
}

function missingFields(
  { phone, code, password }: Record<string, string>,
  way: LoginWay,
): Record<string, string> {
  return {
    ...(normalPhone(phone ?? '') === null && { phone: phone ? '手机号应为 11 位数字' : '请输入手机号' }),
    ...(way === 'code' && !/^\d{6}$/.test(code ?? '') && { code: '请输入 6 位验证码' }),
    ...(way === 'password' && !password && { password: '请输入密码' }),
  }
}

/** Refusals that concern one field are shown at the field. */
function fieldsOf(failure: Failure | null): Record<string, string> {
  if (failure === null) return {}
  if (['codeWrong', 'codeExpired', 'codeSpent'].includes(failure.reason)) return { code: failure.message }
  return failure.fields
}

function FailureText({ failure }: { failure: Failure }) {
  const { kefuMobile } = useSite()
  return (
    <>
      {failure.message}
      {failure.reason === 'memberDisabled' && kefuMobile && (
        <>
          {' '}
          <a href={`tel:${kefuMobile}`}>联系客服</a>
        </>
      )}
    </>
  )
}
