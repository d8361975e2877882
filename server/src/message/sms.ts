import type { House } from '../http/context.ts'
import { sendNotice } from '../sms/door.ts'
import { findForSms } from './queries.ts'

/** Sends a message's title by SMS as well, in the template of the shop's account. */
export async function sendAsSms(house: House, { messageId }: { messageId: number }): Promise<void> {
  const [message] = await findForSms(house.db, messageId)
  if (!message) return
  const { mobile, event, title: text } = message
  await sendNotice(house, { mobile, event, text, messageId, now: house.clock() })
}
