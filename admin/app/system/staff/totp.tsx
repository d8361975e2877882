import { confirmTotp, startTotp, stopTotp } from '@gongfang/contract/system/staff'
import { Button, Form, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import styles from './totp.module.css'

/** Turns the second factor on in two steps: a code proves that the app has the secret. */
export function Totp({ on }: { on: boolean }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ password: string; totp: string }>()
  const [offered, setOffered] = useState<{ secret: string; qr: string } | null>(null)

  const start = async ({ password, totp }: { password: string; totp?: string }) => {
    const offer = await act(
      startTotp,
      { password, ...(totp && { totp: totp.trim() }) },
      { form, reload: false },
    )
    if (!offer) return
    form.resetFields()
    setOffered(offer)
  }
  const finish = async ({ totp }: { totp: string }) => {
    if (
      !(await act(confirmTotp, { totp: totp.trim() }, { form, done: on ? '验证器已更换' : '动态码已开启' }))
    )
      return
    setOffered(null)
    form.resetFields()
  }
  const stop = async ({ password, totp }: { password: string; totp: string }) => {
    if (await act(stopTotp, { password, totp: totp.trim() }, { form, done: '动态码已关闭' }))
      form.resetFields()
  }

  if (on && !offered)
    return (
      <Form form={form} layout="vertical" requiredMark={false} onFinish={start}>
        <p>
          已开启：登录时需要密码和验证器应用中的动态码。更换或关闭需要原来的动态码；手机遗失时请另一位店主重置。
        </p>
        <PasswordField />
        <CodeField />
        <Space>
          <Button htmlType="submit" loading={busy}>
            更换验证器
          </Button>
          <Button danger loading={busy} onClick={() => form.validateFields().then(stop, () => undefined)}>
            关闭动态码
          </Button>
        </Space>
      </Form>
    )
  if (!offered)
    return (
      <Form form={form} layout="vertical" requiredMark={false} onFinish={start}>
        <p>开启后，登录时除密码外还需要手机验证器应用中的动态码。</p>
        <PasswordField />
        <Button type="primary" htmlType="submit" loading={busy}>
          开启动态码
        </Button>
      </Form>
    )
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={finish}>
      <OfferedSecret {...offered} />
      <CodeField />
      <Button type="primary" htmlType="submit" loading={busy}>
        {on ? '确认更换' : '确认开启'}
      </Button>
    </Form>
  )
}

const OfferedSecret = ({ secret, qr }: { secret: string; qr: string }) => (
  <>
    <p>用验证器应用扫描，或输入密钥，再填写新的动态码：</p>
    <img
      className={styles.qr}
      alt="动态码密钥的二维码"
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
    />
    <p>
      <Typography.Text copyable className="code">
        {secret}
      </Typography.Text>
    </p>
  </>
)

const PasswordField = () => (
  <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
)

const CodeField = () => (
  <Form.Item name="totp" label="动态码" rules={[{ required: true, message: '请输入动态码' }]}>
    <Input autoComplete="one-time-code" inputMode="numeric" data-paste="code" />
  </Form.Item>
)
