import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.orderDetail.title) }]

export default function Page() {
  return <h1>{screens.orderDetail.title}</h1>
}
