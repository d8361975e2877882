import { type Robot, type Robots, robotVendors } from '@gongfang/contract/people/robot'
import { saveDeskRobot } from '@gongfang/contract/people/robot-desk'
import { Checkbox, Form, Input, Modal, Switch } from 'antd'
import { useAct } from '../../ui/act.ts'

interface RobotFormProps {
  /** null: a new one. */
  robot: Robot | null
  kinds: Robots['kinds']
  onClose: () => void
  onDone: () => void
}

interface RobotValues {
  name: string
  address?: string
  secret?: string
  kinds: string[]
  enabled: boolean
}

const samples = Object.values(robotVendors)
  .map(({ name, sample }) => `${name} ${sample}`)
  .join('；')

export function RobotForm({ robot, kinds, onClose, onDone }: RobotFormProps) {
  const [form] = Form.useForm<RobotValues>()
  const { act, busy } = useAct()
  const save = async ({ address, secret, ...values }: RobotValues) => {
    const saved = await act(
      saveDeskRobot,
      {
        ...(robot && { id: robot.id }),
        version: robot?.version ?? 0,
        ...values,
        ...(address && { address }),
        ...(secret && { secret }),
      },
      { form, done: '已保存，请点“测试”确认群里能收到', reload: false },
    )
    if (saved) onDone()
  }
  return (
    <Modal
      open
      title={robot ? `修改 ${robot.name}` : '添加群机器人'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        autoComplete="off"
        onFinish={save}
        initialValues={{
          name: robot?.name ?? '',
          kinds: robot?.kinds ?? kinds.map(({ kind }) => kind),
          enabled: robot?.enabled ?? true,
        }}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="address"
          label="Webhook 地址"
          extra={robot ? `已保存（尾号 ${robot.ending}），留空表示不变` : samples}
          rules={[{ required: !robot, message: '请粘贴群机器人的 Webhook 地址' }]}
        >
          <Input spellCheck={false} maxLength={500} />
        </Form.Item>
        <Form.Item
          name="secret"
          label="密钥（选填）"
          extra={
            robot?.signed ? '已保存，留空表示不变；更换地址时请重新填写' : '钉钉“加签”或飞书“签名校验”的密钥'
          }
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="kinds" label="通知的待办">
          <Checkbox.Group options={kinds.map(({ kind, name }) => ({ value: kind, label: name }))} />
        </Form.Item>
        <Form.Item name="enabled" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  )
}
