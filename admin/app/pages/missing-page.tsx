import { Button, Result } from 'antd'
import { fullPath, paths } from '../base/paths.ts'

export const meta = () => [{ title: '页面不存在 - 后台' }]

export default function MissingPage() {
  return (
    <Result
      status="404"
      title="页面不存在"
      extra={<Button href={fullPath(paths.home())}>回到工作台</Button>}
    />
  )
}
