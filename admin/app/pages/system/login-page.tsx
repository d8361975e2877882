import { staffLogin } from '@gongfang/contract/system/staff'
import { Button, Card, Form, Input } from 'antd'
import { useState } from 'react'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { isSignedIn, signIn } from '../../base/call.ts'
import { pathAfterLogin } from '../../base/guard.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import styles from './login-page.module.css'

export const meta = () => titleOf(screens.login)

export function clientLoader() {
  if (isSignedIn()) throw redirect('/')
  return null
}

interface LoginValues {
  account: string
  password: string
  totp?: string
}

export default function LoginPage() {
  const { act, busy } = useAct()
  const [form] = Form.useForm<LoginValues>()
  const [asksCode, setAsksCode] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()

  const login = async ({ account, password, totp }: LoginValues) => {
    const answer = await act(
      staffLogin,
      { account: account.trim(), password, ...(totp ? { totp: totp.trim() } : {}) },
      {
        form,
        reload: false,
        refused: ({ reason }) => {
          if (reason !== 'totpMissing') return false
          setAsksCode(true)
          setTimeout(() => form.focusField('totp'))
          return true
        },
      },
    )
    if (!answer) return
    signIn(answer.token)
    navigate(pathAfterLogin(params.get('from')), { replace: true })
  }

  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <h1 className={styles.title}>后台登录</h1>
        <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={login}>
          <Form.Item name="account" label="账号" rules={[{ required: true, message: '请填写账号' }]}>
            <Input autoComplete="username" autoFocus maxLength={30} />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
          {asksCode && (
            <Form.Item
              name="totp"
              label="动态码"
              extra="验证器应用中的 6 位数字"
              rules={[{ required: true, message: '请输入动态码' }]}
            >
              <Input autoComplete="one-time-code" inputMode="numeric" data-paste="code" />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block loading={busy}>
            登录
          </Button>
        </Form>
        <p className="soft">忘记密码请联系店主重置。</p>
      </Card>
    </main>
  )
}
