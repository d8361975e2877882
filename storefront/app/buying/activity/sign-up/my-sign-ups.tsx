import { ownActivitiesPath } from '../../../base/paths.ts'
import { loginPath } from '../../../base/redirect.ts'
import { useSession } from '../../../base/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/now.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SignUpList } from './sign-up-list.tsx'

/** Part of a public page: the server renders neither the list nor the request to log in. */
export function MySignUps() {
  const { token } = useSession()
  const drawn = useNow() > 0
  if (!drawn) return <Skeleton lines={3} shape="card" />
  if (token !== null) return <SignUpList />
  return (
    <EmptyState
      text="登录后查看我的报名"
      action={<Button to={loginPath(ownActivitiesPath)}>去登录</Button>}
    />
  )
}
