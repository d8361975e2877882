import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall, Refused } from '../../contract/src/base/call.ts'
import { getDeskOrder } from '../../contract/src/buying/order-desk.ts'
import type { Book } from './buyers.ts'

interface Readings {
  asked: number
  /** Answers without an order that had been acknowledged before. */
  missing: number
  /** Answers that were no success. */
  failed: number
}

export interface StaffReader {
  readonly readings: Readings
  readonly stop: () => Promise<void>
}

const PAUSE_MS = 200
/** A standby must hold what was written one second before it is asked, and is looked at twice a second. */
const OLD_MS = 2_000

/** Opens the newest order of two seconds ago in the back office, again and again; a standby may answer. */
export function startStaffReader(url: string, token: string, book: Book): StaffReader {
  const readings: Readings = { asked: 0, missing: 0, failed: 0 }
  const state = { over: false }
  const loop = async () => {
    while (!state.over) {
      await sleep(PAUSE_MS)
      const order = book.orders.findLast(({ at }) => performance.now() - at >= OLD_MS)
      if (!order) continue
      readings.asked++
      const sinceWrite = Math.floor(performance.now() - order.at)
      await read(url, token, order.no, sinceWrite).catch((error) => {
        if (error instanceof Refused) readings.missing++
        else readings.failed++
      })
    }
  }
  const done = loop()
  return {
    readings,
    async stop() {
      state.over = true
      await done
    },
  }
}

function read(url: string, token: string, no: string, sinceWrite: number) {
  const call = makeCall({
    base: url,
    platform: () => 'pc',
    token: () => token,
    tokenHeader: 'admin-token',
    signedOut: () => {},
    warn: () => {},
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, 'since-write': `${sinceWrite}` } }),
  })
  return call(getDeskOrder, { no })
}
