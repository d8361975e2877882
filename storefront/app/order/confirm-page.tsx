import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.orderConfirm.title) }]

export default function Page() {
  return <h1>{screens.orderConfirm.title}</h1>
}
