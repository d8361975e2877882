import { testProvider } from '@gongfang/contract/system/config-desk'
import { Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'

/** Tests SMS, mails and file storage. Their keys are entered elsewhere and never shown. */
export function Providers() {
  const { act, busy } = useAct()
  const can = useCan()
  const [form] = Form.useForm<{ phone: string }>()
  const [emailForm] = Form.useForm<{ address: string }>()
  const done = ({ text }: { text: string }) => text
  return (
    <>
      <p>
        短信和邮件的账号和密钥在<Link to={paths.providers({ name: 'sms' })}>接入账户</Link>
        填写，存储的由环境变量提供。
      </p>
      <Form
        form={form}
        layout="inline"
        disabled={!can('config.write')}
        onFinish={({ phone }) => act(testProvider, { what: 'sms', phone }, { form, done, reload: false })}
      >
        <Form.Item name="phone" label="试发短信到" rules={[{ required: true, message: '请填写手机号' }]}>
          <Input inputMode="tel" maxLength={20} />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          发送
        </Button>
      </Form>
      <Form
        form={emailForm}
        layout="inline"
        disabled={!can('config.write')}
        onFinish={({ address }) =>
          act(testProvider, { what: 'email', address }, { form: emailForm, done, reload: false })
        }
      >
        <Form.Item name="address" label="试发邮件到" rules={[{ required: true, message: '请填写邮箱' }]}>
          <Input inputMode="email" maxLength={254} />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          发送邮件
        </Button>
      </Form>
      <p>
        <Button
          disabled={!can('config.write')}
          loading={busy}
          onClick={() => act(testProvider, { what: 'storage' }, { done, reload: false })}
        >
          测试文件存储
        </Button>
      </p>
    </>
  )
}
