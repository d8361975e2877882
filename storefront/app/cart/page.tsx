import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.cart.title) }]

export default function Page() {
  return <h1>{screens.cart.title}</h1>
}
