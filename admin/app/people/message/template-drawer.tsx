import { filled, type MessageTemplate, saveTemplate, sendTest } from '@gongfang/contract/people/message-desk'
import { Button, Card, Drawer, Form, type FormRule, Input, Space, Switch, Tag } from 'antd'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { Soft } from '../../ui/show.tsx'

interface TemplateDrawerProps {
  template: MessageTemplate
  disabled: boolean
  onClose: () => void
}
interface Values {
  title: string
  body: string
  on: boolean
  sms: boolean
}

/** The message for one event, its variables, and the message with example values. */
export function TemplateDrawer({ template, disabled, onClose }: TemplateDrawerProps) {
  const { event, name, variables, defaults, version } = template
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const title = Form.useWatch('title', form) ?? template.title
  const body = Form.useWatch('body', form) ?? template.body
  const samples = Object.fromEntries(variables.map((one) => [one.name, one.sample]))
  const rules = textRules(variables.map((one) => one.name))
  const save = ({ on, ...words }: Values) =>
    act(saveTemplate, { event, version, ...words, disabled: !on }, { form, done: '已保存' })
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
        <TemplateFields rules={rules} />
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
      {!disabled && <TestCard event={event} title={title} body={body} />}
      <Card size="small" title="修改历史">
        <History subject={`message ${event}`} />
      </Card>
    </Drawer>
  )
}

/** A text is required and uses known variables only. */
const textRules = (known: readonly string[]): FormRule[] => [
  { required: true, message: '请填写' },
  {
    validator: async (_: unknown, text = '') => {
      const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, one = '']) => one)
      const unknown = names.find((one) => !known.includes(one))
      if (unknown !== undefined) throw new Error(`没有变量 {${unknown}}`)
    },
  },
]

const TemplateFields = ({ rules }: { rules: FormRule[] }) => (
  <>
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
  </>
)

type TestCardProps = Pick<MessageTemplate, 'event' | 'title' | 'body'>

function TestCard({ event, title, body }: TestCardProps) {
  const [form] = Form.useForm<{ mobile: string }>()
  const { act, busy } = useAct()
  const send = ({ mobile }: { mobile: string }) =>
    act(
      sendTest,
      { event, mobile, title, body },
      { form, reload: false, done: ({ nickname }) => `已发给 ${nickname || mobile}` },
    )
  return (
    <Card size="small" title="测试发送" style={{ marginBottom: 16 }}>
      <Form form={form} layout="inline" onFinish={send}>
        <Form.Item name="mobile" label="会员手机号" rules={[{ required: true, message: '请填写手机号' }]}>
          <Input maxLength={20} inputMode="tel" style={{ width: 160 }} />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          发送示例
        </Button>
      </Form>
    </Card>
  )
}
