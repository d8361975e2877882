import { useSession } from '../../base/session.ts'
import { late } from '../../ui/late.tsx'

// Few members are gated: the card is fetched for them only.
const GateCard = late(() => import('../../member/gate-card.tsx').then((part) => part.GateCard))

/** Members who may not order yet see what is missing where others buy; a visitor is asked to log in on the way. */
export function useGated() {
  const { token, userDetail, user } = useSession()
  const member = userDetail ?? user
  // An earlier visit may have stored a member without `can`.
  return (
    token !== null &&
    member !== null &&
    (member.status !== 'approved' || member.can?.includes('order') === false)
  )
}

export function Gate() {
  return <GateCard />
}
