import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.address.title) }]

export default function Page() {
  return <h1>{screens.address.title}</h1>
}
