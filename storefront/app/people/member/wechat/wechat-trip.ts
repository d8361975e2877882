import type { Departure } from '@gongfang/contract/base/wechat'

/**
 * Data that the tab stores while it is at WeChat. Other tabs do not have it, so a link that somebody sends
 * cannot log in.
 */
export interface Trip {
  readonly purpose: 'login' | 'bind' | 'scan'
  readonly verifier: string
  /** The login screen's query, which contains the page after the login. */
  readonly search: string
  /** The page that started the binding; undefined for the account. */
  readonly to?: string
}

const STORED_AS = 'wechatTrip'

export function depart({ url, verifier }: Departure, trip: Omit<Trip, 'verifier'>) {
  sessionStorage.setItem(STORED_AS, JSON.stringify({ ...trip, verifier }))
  location.assign(url)
}

/** Returns the stored data once: a reloaded page gets null. */
export function takeTrip(): Trip | null {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    sessionStorage.removeItem(STORED_AS)
    return stored === null ? null : (JSON.parse(stored) as Trip)
  } catch {
    return null
  }
}
