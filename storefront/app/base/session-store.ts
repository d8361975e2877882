import type { UserInfo } from '@gongfang/contract/people/member'
import { storage } from '@gongfang/web/base/storage.ts'

export interface Session {
  readonly token: string | null
  /** The user in the login's answer. */
  readonly user: UserInfo | null
  /** The latest answer of the user info endpoint. */
  readonly userDetail: UserInfo | null
  /** Milliseconds. Stored, so that the limit of one refresh per five minutes survives a reload. */
  readonly lastUserInfoRefresh: number
  /** The path that needs a login. The shell goes to /login once and resets it. */
  readonly endedAt: string | null
}

export const REMEMBER_MS = 604_800_000

export const signedOut: Session = {
  token: null,
  user: null,
  userDetail: null,
  lastUserInfoRefresh: 0,
  endedAt: null,
}

let session = signedOut
const listeners = new Set<() => void>()

export const getSession = () => session

export function subscribeSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(change: Partial<Session>) {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

/** Reads the session that earlier visits or another tab have stored. */
export function readStored() {
  set({
    token: storage.read('token'),
    user: storage.readJson('user') as UserInfo | null,
    userDetail: storage.readJson('userDetail') as UserInfo | null,
    lastUserInfoRefresh: Number(storage.read('lastUserInfoRefresh')) || 0,
  })
}

/** Takes the remembered token when the session has none. Returns whether it did. */
export function takeRemembered(now: number): boolean {
  const token = storage.read('rememberToken')
  if (session.token || !token) return false
  if (!(Number(storage.read('rememberTokenExpiry')) > now)) {
    forget()
    return false
  }
  storage.write('token', token)
  set({ token })
  return true
}

export const forget = () => storage.remove('rememberToken', 'rememberTokenExpiry')

export function keepLogin(login: { token: string; user: UserInfo | null }, remember: boolean, now: number) {
  storage.remove('userDetail', 'lastUserInfoRefresh', 'menuParts')
  // Before the token, by which other tabs hear of the login.
  storage.writeJson('user', login.user)
  storage.write('token', login.token)
  forget()
  if (remember) {
    storage.write('rememberToken', login.token)
    storage.write('rememberTokenExpiry', String(now + REMEMBER_MS))
  }
  set({ ...signedOut, token: login.token, user: login.user })
}

export function keepUserDetail(userDetail: UserInfo, now: number) {
  storage.writeJson('userDetail', userDetail)
  storage.write('lastUserInfoRefresh', String(now))
  set({ userDetail, lastUserInfoRefresh: now })
}

export function keepRefreshTime(now: number) {
  storage.write('lastUserInfoRefresh', String(now))
  set({ lastUserInfoRefresh: now })
}

/** Removes all data of the member. The visitor's cart was merged at login. */
export function clearSession() {
  storage.remove('token', 'user', 'userDetail', 'lastUserInfoRefresh', 'cartCount', 'menuParts')
  forget()
  set(signedOut)
}

/**
 * Ends the session once, although several calls may answer 401: only the first one still has the current token.
 * `path` is the member's page.
 */
export function endSession(token: string | null, path: string) {
  if (token !== session.token || session.endedAt !== null) return
  // Another tab's login is in the storage before its event arrives here.
  if (![token, null].includes(storage.read('token'))) return readStored()
  if (token !== null) clearSession()
  askLogin(path)
}

/** Makes the shell go to /login, once, and back to `path` afterwards. Does nothing on /login itself. */
export function askLogin(path: string) {
  if (/^\/login\/*(?:[?#]|$)/.test(path)) return
  storage.write('redirectPath', path)
  set({ endedAt: path })
}

export const sessionEndSeen = () => set({ endedAt: null })
