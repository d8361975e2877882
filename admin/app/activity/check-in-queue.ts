import { CallFailed, Refused } from '@gongfang/contract/call'
import { storage } from '../base/storage.ts'

/** A check-in as this device saw it. Its nonce makes it count once, however often it is sent. */
export interface CheckIn {
  nonce: string
  activityId: number
  code?: string
  attendeeId?: number
  /** Who or what it was, for the people at the door. */
  label: string
  at: string
  place: string
}

/** One that was answered with a no: it is shown until somebody has read it. */
export interface Conflict {
  checkIn: CheckIn
  text: string
}

const NAME = 'adminCheckIns'

export const waiting = (): CheckIn[] => {
  const kept = storage.readJson<unknown>(NAME, [])
  return Array.isArray(kept) ? kept : []
}

export const keep = (checkIn: CheckIn) =>
  storage.writeJson(NAME, [...waiting().filter(({ nonce }) => nonce !== checkIn.nonce), checkIn])

const drop = (done: CheckIn) =>
  storage.writeJson(
    NAME,
    waiting().filter(({ nonce }) => nonce !== done.nonce),
  )

/** No answer, or none about the matter: it is worth sending again. */
export const isLost = (error: unknown) =>
  error instanceof CallFailed && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Sends what waits, oldest first, until there is no network again. What was answered waits no more, whatever the answer.
 */
export async function sendWaiting(send: (checkIn: CheckIn) => Promise<unknown>): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const checkIn of waiting()) {
    try {
      await send(checkIn)
    } catch (error) {
      if (!(error instanceof Refused)) break
      conflicts.push({ checkIn, text: error.message })
    }
    drop(checkIn)
  }
  return conflicts
}
