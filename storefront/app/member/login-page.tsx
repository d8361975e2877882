import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.login.title) }]

export default function Page() {
  return <h1>{screens.login.title}</h1>
}
