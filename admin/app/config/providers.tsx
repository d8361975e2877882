import { testProvider } from '@gongfang/contract/config-desk'
import { Button, Form, Input } from 'antd'
import { useCan } from '../shell/session.ts'
import { useAct } from '../ui/act.ts'

/** Keys of providers come from the environment and are never shown; here one sees whether they work. */
export function Providers() {
  const { act, busy } = useAct()
  const can = useCan()
  const [form] = Form.useForm<{ phone: string }>()
  const done = ({ text }: { text: string }) => text
  return (
    <>
      <p>短信和存储的账号、密钥由环境变量提供，不在此显示。</p>
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
