import { redirect } from 'react-router'
import { knownMember, refreshUserInfo } from '../../base/session.ts'
import { screens } from '../../screens.ts'

/** For screens of an institution's things: who has none is led to where it is entered. */
export async function approvedMember() {
  const known = await knownMember()
  // The stored status may be older than an admission of a moment ago.
  const member = known.status === 'approved' ? known : ((await refreshUserInfo()) ?? known)
  if (member.status === 'approved') return member
  throw redirect(member.status === 'incomplete' ? screens.completeInfo.path : screens.reviewing.path)
}
