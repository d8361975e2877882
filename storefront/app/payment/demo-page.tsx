import { pageTitle } from '../screens.ts'

export const meta = () => [{ title: pageTitle('模拟支付') }]

export default function Page() {
  return <h1>模拟支付</h1>
}
