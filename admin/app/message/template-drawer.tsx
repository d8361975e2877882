import { filled, type MessageTemplate, saveTemplate, sendTest } from '@gongfang/contract/message-desk'
import { Button, Card, Drawer, Form, Input, Space, Switch, Tag } from 'antd'
import { History } from '../audit/history.tsx'
import { useAct } from '../ui/act.ts'
import { Soft } from '../ui/show.tsx'

interface TemplateDrawerProps {
  template: MessageTemplate
  disabled: boolean
  onClose: () => void
}
interface Written {
  title: string
  body: string
  on: boolean
  sms: boolean
}

/** The words for one event, what may stand in them, and how they read with examples. */
export function TemplateDrawer({ template, disabled, onClose }: TemplateDrawerProps) {
  const { event, name, variables, defaults, version } = template
  const [form] = Form.useForm<Written>()
  const [trial] = Form.useForm<{ mobile: string }>()
  const { act, busy } = useAct()
  const title = Form.useWatch('title', form) ?? template.title
  const body = Form.useWatch('body', form) ?? template.body
  const samples = Object.fromEntries(variables.map((one) => [one.name, one.sample]))
  const known = variables.map((one) => one.name)
  const rules = [
    { required: true, message: '请填写' },
    {
      validator: async (_: unknown, text = '') => {
        const strangers = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, one = '']) => one)
        const stranger = strangers.find((one) => !known.includes(one))
        if (stranger !== undefined) throw new Error(`没有变量 {${stranger}}`)
      },
    },
  ]
  const save = ({ on, ...words }: Written) =>
    act(saveTemplate, { event, version, ...words, disabled: !on }, { form, done: '已保存' })
  const send = ({ mobile }: { mobile: string }) =>
    act(
      sendTest,
      { event, mobile, title, body },
      { form: trial, reload: false, done: ({ nickname }) => `已发给 ${nickname || mobile}` },
    )
  return (
    <Drawer
      open
      size={640}
      title={name}
      onClose={onClose}
      footer={
        !disabled && (
          <Space>
            <Button type="primary" loading={busy} onClick={form.submit}>
              保存
            </Button>
            <Button onClick={() => form.setFieldsValue(defaults)}>填入默认内容</Button>
          </Space>
        )
      }
    >
      <Form
        form={form}
        layout="vertical"
        disabled={disabled}
        initialValues={{
          title: template.title,
          body: template.body,
          on: !template.disabled,
          sms: template.sms,
        }}
        onFinish={save}
      >
        <Form.Item name="on" label="发送给会员" valuePropName="checked">
          <Switch checkedChildren="发送" unCheckedChildren="停发" />
        </Form.Item>
        <Form.Item
          name="sms"
          label="同时发短信"
          valuePropName="checked"
          extra="短信内容为标题（最多 35 字），用「接入账户 → 短信」的通知模板发送；停发时短信也不发"
        >
          <Switch checkedChildren="发送" unCheckedChildren="不发" />
        </Form.Item>
        <Form.Item name="title" label="标题" rules={rules}>
          <Input maxLength={40} showCount />
        </Form.Item>
        <Form.Item name="body" label="内容" rules={rules}>
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
      </Form>
      <p>
        <Soft>可用变量：</Soft>
        {variables.map((one) => (
          <Tag key={one.name}>
            {`{${one.name}}`} {one.label}
          </Tag>
        ))}
      </p>
      <Card size="small" title="示例" style={{ marginBottom: 16 }}>
        <strong>{filled(title, samples)}</strong>
        <p style={{ marginBottom: 0, overflowWrap: 'anywhere' }}>{filled(body, samples)}</p>
      </Card>
      {!disabled && (
        <Card size="small" title="测试发送" style={{ marginBottom: 16 }}>
          <Form form={trial} layout="inline" onFinish={send}>
            <Form.Item name="mobile" label="会员手机号" rules={[{ required: true, message: '请填写手机号' }]}>
              <Input maxLength={20} inputMode="tel" style={{ width: 160 }} />
            </Form.Item>
            <Button htmlType="submit" loading={busy}>
              发送示例
            </Button>
          </Form>
        </Card>
      )}
      <Card size="small" title="修改历史">
        <History subject={`message ${event}`} />
      </Card>
    </Drawer>
  )
}
