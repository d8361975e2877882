import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.forgotPassword.title) }]

export default function Page() {
  return <h1>{screens.forgotPassword.title}</h1>
}
