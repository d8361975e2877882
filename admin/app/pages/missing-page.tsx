import { Button, Result } from 'antd'

export const meta = () => [{ title: '页面不存在 - 后台' }]

export default function MissingPage() {
  return <Result status="404" title="页面不存在" extra={<Button href="/admin/">回到工作台</Button>} />
}
