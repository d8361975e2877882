import type { UserInfo } from '@gongfang/contract/member'
import { storage } from './storage.ts'

export interface Session {
  readonly token: string | null
  /** What the login answered. */
  readonly user: UserInfo | null
  /** What user info answered last. */
  readonly userDetail: UserInfo | null
  /** Milliseconds; survives a reload, so that the throttle does. */
  readonly lastUserInfoRefresh: number
  /** Where a login is needed; the shell goes to /login once and clears it. */
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

/** Takes over what earlier visits, or another tab, have left. */
export function readStored() {
  set({
    token: storage.read('token'),
    user: storage.readJson('user') as UserInfo | null,
    userDetail: storage.readJson('userDetail') as UserInfo | null,
    lastUserInfoRefresh: Number(storage.read('lastUserInfoRefresh')) || 0,
  })
}

/** With no token of its own, a start takes the remembered one. Says whether it did. */
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
  storage.write('token', login.token)
  storage.writeJson('user', login.user)
  storage.remove('userDetail', 'lastUserInfoRefresh')
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

/** Everything of the member goes; the visitor's own cart was merged away at login. */
export function clearSession() {
  storage.remove('token', 'user', 'userDetail', 'lastUserInfoRefresh', 'cartCount')
  forget()
  set(signedOut)
}

/** Of five calls that fail at once only the first still carries the current token. `path` is where the member was. */
export function endSession(token: string | null, path: string) {
  if (token !== session.token || session.endedAt !== null) return
  if (token !== null) clearSession()
  askLogin(path)
}

/** The shell goes to /login, once, and from there back to `path`. On /login itself the way back is known already. */
export function askLogin(path: string) {
  if (/^\/login\/*(?:[?#]|$)/.test(path)) return
  storage.write('redirectPath', path)
  set({ endedAt: path })
}

export const sessionEndSeen = () => set({ endedAt: null })
