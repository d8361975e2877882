import type { House } from '../http/context.ts'
import { sendNotice } from '../sms/door.ts'
import { findForSms } from './queries.ts'

/** What has been told inside the shop is told by SMS as well: its title, in the template of the shop's account. */
export async function sendAsSms(house: House, { messageId }: { messageId: number }): Promise<void> {
  const [message] = await findForSms(house.db, messageId)
  if (!message) return
  const { mobile, event, title: text } = message
  await sendNotice(house, { mobile, event, text, messageId, now: house.clock() })
}
