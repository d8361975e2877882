import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.reviewing.title) }]

export default function Page() {
  return <h1>{screens.reviewing.title}</h1>
}
