import { getUserInfo, logout, type UserInfo } from '@gongfang/contract/member'
import { useSyncExternalStore } from 'react'
import { mergeLocalCart, refreshCartCount } from '../cart/cart-store.ts'
import { call } from './call.ts'
import { isRefreshDue } from './guard.ts'
import {
  clearSession,
  forget,
  getSession,
  keepLogin,
  keepRefreshTime,
  keepUserDetail,
  readStored,
  type Session,
  signedOut,
  subscribeSession,
  takeRemembered,
} from './session-store.ts'
import { storage } from './storage.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => signedOut)
}

let running: { token: string; done: Promise<UserInfo | null> } | null = null

/** Reads user info now; one call at a time. null when it failed: the client has logged why. */
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
      // One that failed counts too: the next navigation shall not ask again at once.
      if (getSession().token === token) keepRefreshTime(Date.now())
      return null
    })
    .finally(() => {
      if (running?.token === token) running = null
    })
  running = { token, done }
  return done
}

/** What screens of a member start from: as it is known, unless that is older than five minutes. */
export async function knownMember(): Promise<UserInfo> {
  const { userDetail } = getSession()
  if (userDetail !== null && !isRefreshDue(getSession(), Date.now())) return userDetail
  return (await refreshUserInfo()) ?? userDetail ?? call(getUserInfo, {})
}

/** Before the first render: what is stored, else what is remembered, which has to prove itself. */
export function restoreSession() {
  readStored()
  if (!takeRemembered(Date.now())) return
  void refreshUserInfo().then((detail) => {
    if (detail === null) forget()
  })
}

/** Another tab logs in or out, or the page comes back out of the browser's back-forward cache. */
export function followOtherTabs() {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token' || key === 'userDetail') readStored()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    readStored()
    void refreshCartCount()
  })
}

export interface Login {
  token: string
  user: UserInfo | null
}

/** Keeps the login, then reads what a member's pages need. Says whether the profile is still empty. */
export async function afterLogin(login: Login, remember: boolean): Promise<{ profileMissing: boolean }> {
  keepLogin(login, remember, Date.now())
  const detail = await refreshUserInfo()
  await mergeLocalCart()
  void refreshCartCount()
  return { profileMissing: detail !== null && isNameless(detail) }
}

/** An answer may leave `jigou` out, or send null or blanks: all of them are empty. */
const isNameless = ({ jigou }: { jigou?: string | null }) => !jigou?.trim()

export async function signOut() {
  // The server ends the session even where its answer gets lost; the browser forgets in any case.
  await call(logout, {}).catch(() => undefined)
  clearSession()
  // Who leaves a shared computer leaves nothing half-written on it; a session that merely ended keeps its drafts.
  storage.remove('institutionDraft', 'feedbackDraft', 'redirectPath')
  void refreshCartCount()
}
