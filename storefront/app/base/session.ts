import { getUserInfo, type UserInfo } from '@gongfang/contract/member'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { isRefreshDue } from './guard.ts'
import {
  forget,
  getSession,
  keepRefreshTime,
  keepUserDetail,
  readStored,
  type Session,
  signedOut,
  subscribeSession,
  takeRemembered,
} from './session-store.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => signedOut)
}

const memberId = () => (getSession().user ?? getSession().userDetail)?.id

let running: { token: string; done: Promise<UserInfo | null> } | null = null

/** Loads the user info, one call at a time. null when it failed; the client has logged the reason. */
export function refreshUserInfo(): Promise<UserInfo | null> {
  const { token } = getSession()
  if (token === null) return Promise.resolve(null)
  if (running?.token === token) return running.done
  const done = call(getUserInfo, {})
    .then((detail) => {
      if (getSession().token === token) keepUserDetail(detail, Date.now())
      return detail
    })
    .catch(() => {
      // A failed call counts too, so that the next navigation does not repeat it at once.
      if (getSession().token === token) keepRefreshTime(Date.now())
      return null
    })
    .finally(() => {
      if (running?.token === token) running = null
    })
  running = { token, done }
  return done
}

/** The member for a loader: the known user info, or a new one when it is older than five minutes. */
export async function knownMember(): Promise<UserInfo> {
  const { userDetail } = getSession()
  if (userDetail !== null && !isRefreshDue(getSession(), Date.now())) return userDetail
  return (await refreshUserInfo()) ?? userDetail ?? call(getUserInfo, {})
}

/**
 * Runs before the first render: takes the stored session or the remembered token, and checks the latter with
 * the server.
 */
export function restoreSession() {
  readStored()
  if (!takeRemembered(Date.now())) return
  void refreshUserInfo().then((detail) => {
    if (detail === null) forget()
  })
}

/**
 * Reads the session again when another tab logs in or out, or the page returns from the back-forward cache. When another
 * member has logged in, the page is loaded anew: it shows what belongs to the former one.
 */
export function followOtherTabs(onReturn: () => void) {
  let shown: number | undefined
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'token' && key !== 'userDetail') return
    shown = memberId() ?? shown
    readStored()
    if (shown !== undefined && (memberId() ?? shown) !== shown) location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    readStored()
    onReturn()
  })
}
