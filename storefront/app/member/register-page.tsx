import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.register.title) }]

export default function Page() {
  return <h1>{screens.register.title}</h1>
}
