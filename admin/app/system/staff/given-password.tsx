import { Alert, Modal, Typography } from 'antd'

interface GivenPasswordProps {
  account: string
  password: string
  onClose: () => void
}

/** Shows the password once. It cannot be shown again. */
export function GivenPassword({ account, password, onClose }: GivenPasswordProps) {
  return (
    <Modal
      open
      title="初始密码"
      okText="已记下"
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>
        账号 <Typography.Text copyable>{account}</Typography.Text>
      </p>
      <p>
        密码{' '}
        <Typography.Text copyable className="code">
          {password}
        </Typography.Text>
      </p>
      <Alert type="warning" showIcon title="密码只显示这一次，首次登录后需要修改。" />
    </Modal>
  )
}
