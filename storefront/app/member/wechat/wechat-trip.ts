import type { Departure } from '@gongfang/contract/wechat'

/** What the browser remembers while it is at WeChat. Of this tab alone: whoever sends a link has none of it. */
export interface Trip {
  readonly purpose: 'login' | 'bind' | 'scan'
  readonly verifier: string
  /** Of the login screen, for where it leads. */
  readonly search: string
  /** Where a member was who goes to be bound; else the account. */
  readonly to?: string
}

const STORED_AS = 'wechatTrip'

export function depart({ url, verifier }: Departure, trip: Omit<Trip, 'verifier'>) {
  sessionStorage.setItem(STORED_AS, JSON.stringify({ ...trip, verifier }))
  location.assign(url)
}

/** Once: a page that is loaded anew finds none. */
export function takeTrip(): Trip | null {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    sessionStorage.removeItem(STORED_AS)
    return stored === null ? null : (JSON.parse(stored) as Trip)
  } catch {
    return null
  }
}
