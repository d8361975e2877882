import { passwordFault } from '@gongfang/contract/base/password'
import { changeStaffPassword } from '@gongfang/contract/system/staff'
import { Button, Form, Input } from 'antd'
import { useAct } from '../../ui/act.ts'

interface PasswordValues {
  oldPassword: string
  newPassword: string
  again: string
}

export function PasswordForm({ account }: { account: string }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<PasswordValues>()
  const save = async ({ oldPassword, newPassword }: PasswordValues) => {
    const done = '密码已修改，其他设备已退出登录'
    if (await act(changeStaffPassword, { oldPassword, newPassword }, { form, done })) form.resetFields()
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={save}>
      <Form.Item name="oldPassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra="8–128 位，文字和符号不限；不能是常见、有规律的密码或自己的账号"
        rules={[
          { required: true, message: '请输入新密码' },
          {
            validator: async (_, value) => {
              const fault = value && passwordFault(value, [account])
              if (fault) throw new Error(fault)
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输一次"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再输一次新密码' },
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value && value !== getFieldValue('newPassword')) throw new Error('两次输入不一致')
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        修改密码
      </Button>
    </Form>
  )
}
