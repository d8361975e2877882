import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { storage } from '@gongfang/web/base/storage.ts'

/** A check-in on this device. It counts once, however often it is sent, because its nonce stays the same. */
export interface CheckIn {
  nonce: string
  activityId: number
  code?: string
  attendeeId?: number
  /** The code or the name, shown to the staff at the entrance. */
  label: string
  at: string
  place: string
}

/** A check-in that the server refused. It is shown until it is dismissed. */
export interface Conflict {
  checkIn: CheckIn
  text: string
}

const NAME = 'adminCheckIns'

export const waiting = (): CheckIn[] => {
  const kept = storage.readJson(NAME)
  return Array.isArray(kept) ? kept : []
}

export const keep = (checkIn: CheckIn) =>
  storage.writeJson(NAME, [...waiting().filter(({ nonce }) => nonce !== checkIn.nonce), checkIn])

const drop = (done: CheckIn) =>
  storage.writeJson(
    NAME,
    waiting().filter(({ nonce }) => nonce !== done.nonce),
  )

/** A failure that says nothing about the check-in itself, so that it is sent again. */
export const isLost = (error: unknown) =>
  error instanceof CallFailed && (error.status === 0 || error.status === 429 || error.status >= 500)

/** After too many wrong codes the server looks at no code for a while. */
const isAnswer = (error: unknown): error is Refused =>
  error instanceof Refused && error.reason !== 'voucherTries'

/**
 * Sends waiting check-ins, oldest first, until the network fails or codes are not looked at. An answered check-in leaves the
 * queue, whatever the answer.
 */
export async function sendWaiting(send: (checkIn: CheckIn) => Promise<unknown>): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const checkIn of waiting()) {
    try {
      await send(checkIn)
    } catch (error) {
      if (!isAnswer(error)) break
      conflicts.push({ checkIn, text: error.message })
    }
    drop(checkIn)
  }
  return conflicts
}
