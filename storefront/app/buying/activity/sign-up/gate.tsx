import { useEffect } from 'react'
import { refreshUserInfo, useSession } from '../../../base/session.ts'
import { GateCard } from '../../../people/member/gate-card.tsx'

// Not the gate of the product page, which would load the code of buying.

/** Shows members who may not sign up what is missing. Visitors are asked to log in when they sign up. */
export function useGated() {
  const { token, userDetail } = useSession()
  useEffect(() => {
    // The token of an earlier visit whose user info was never loaded.
    if (token !== null && userDetail === null) void refreshUserInfo()
  }, [token, userDetail])
  // Storage may hold a member without `can` from an earlier version.
  return (
    token !== null &&
    userDetail !== null &&
    (userDetail.status !== 'approved' || userDetail.can?.includes('signUp') === false)
  )
}

export function Gate() {
  return <GateCard action="signUp" />
}
