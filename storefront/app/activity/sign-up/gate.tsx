import { useEffect } from 'react'
import { refreshUserInfo, useSession } from '../../base/session.ts'
import { late } from '../../ui/late.tsx'

// As for buying, but without what buying brings along.
const GateCard = late(() => import('../../member/gate-card.tsx').then((part) => part.GateCard))

/** Members who may not take part yet; a visitor is asked to log in on the way. */
export function useGated() {
  const { token, userDetail } = useSession()
  useEffect(() => {
    // A token of an earlier visit whose user info never came.
    if (token !== null && userDetail === null) void refreshUserInfo()
  }, [token, userDetail])
  // An earlier visit may have stored a member without `can`.
  return (
    token !== null &&
    userDetail !== null &&
    (userDetail.status !== 'approved' || userDetail.can?.includes('signUp') === false)
  )
}

export function Gate() {
  return <GateCard action="signUp" />
}
