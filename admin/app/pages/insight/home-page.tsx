import { Empty } from 'antd'
import { redirect } from 'react-router'
import { enter } from '../../base/guard.ts'
import { screensFor } from '../../base/menu-screens.ts'
import type { Route } from './+types/home-page'

/** Redirects to the first screen that the staff member may open. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await enter(request)
  const [first] = screensFor(permissions)
  if (first) throw redirect(first.path)
  return null
}

export default function HomePage() {
  return <Empty description="您的角色还没有任何权限，请联系店主" />
}
