import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.orders.title) }]

export default function Page() {
  return <h1>{screens.orders.title}</h1>
}
