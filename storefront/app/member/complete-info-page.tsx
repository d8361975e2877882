import { pageTitle, screens } from '../screens.ts'

export const meta = () => [{ title: pageTitle(screens.completeInfo.title) }]

export default function Page() {
  return <h1>{screens.completeInfo.title}</h1>
}
