import { useSession } from '../../../base/session.ts'
import { GateCard } from '../../../people/member/gate-card.tsx'

// Loaded on demand, because few members are not approved.

/** Shows members who may not order yet what is missing. Visitors are asked to log in when they buy. */
export function useGated() {
  const { token, userDetail, user } = useSession()
  const member = userDetail ?? user
  // Storage may hold a member without `can` from an earlier version.
  return (
    token !== null &&
    member !== null &&
    (member.status !== 'approved' || member.can?.includes('order') === false)
  )
}

export function Gate() {
  return <GateCard />
}
