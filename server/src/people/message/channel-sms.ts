import { sendNotice, whyNoNotices } from '../../system/sms/door.ts'
import type { Channel } from './channel.ts'
import { findForSms } from './queries.ts'

/** A message's title, in the template of the shop's account. */
export const bySms: Channel = {
  name: '短信',
  isUsual: ({ important }, sms) => sms ?? important === true,
  fixes: ({ guards }) => (guards ? '保护账号，由商城决定' : ''),
  closed: whyNoNotices,
  async send(house, _, messageId) {
    const [message] = await findForSms(house.db, messageId)
    if (!message) return
    const { mobile, event, title: text } = message
    await sendNotice(house, { mobile, event, text, messageId, now: house.clock() })
  },
}
