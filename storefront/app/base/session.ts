import { getUserInfo, type UserInfo } from '@gongfang/contract/people/member'
import { storage } from '@gongfang/web/base/storage.ts'
import { useSyncExternalStore } from 'react'
import { screens } from '../screens.ts'
import { call } from './call.ts'
import { isRefreshDue, passage } from './guard.ts'
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
 * Reads the session again when another tab logs in or out, or the page is shown again. When the member has logged out or
 * another one has logged in, the page shows what belongs to the former one: it is loaded anew, and a member's page leads to
 * the login.
 */
export function followOtherTabs(onReturn: () => void) {
  let shown = memberId()
  const look = () => {
    shown = memberId() ?? shown
    const wasIn = getSession().token !== null
    readStored()
    if (wasIn && getSession().token === null) leaveMembersPage()
    else if (shown !== undefined && (memberId() ?? shown) !== shown) location.reload()
  }
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'userDetail') look()
  })
  // A tab that was frozen has heard of nothing. Where nothing can be stored, nothing has changed.
  let stored = storage.read('token')
  subscribeSession(() => {
    stored = storage.read('token')
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && storage.read('token') !== stored) look()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    look()
    onReturn()
  })
}

/** A session that has expired is meant to go on here; who has logged out leaves no path behind. */
function leaveMembersPage() {
  const { pathname, search, hash } = location
  const { login } = passage({ pathname, search, hash }, getSession(), 0)
  if (login === null) location.reload()
  else location.replace(storage.read('redirectPath') === null ? screens.login.path : login)
}
