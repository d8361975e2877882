import { whyNoEmail } from '../../system/email/door.ts'
import type { Channel } from './channel.ts'
import { mailMessage } from './email-actions.ts'
import { hasMailbox } from './queries.ts'

/** A message with its link, and the papers that belong to it. Who confirmed an address gets all kinds unless they say otherwise. */
export const byEmail: Channel = {
  name: '邮件',
  isUsual: () => true,
  fixes: ({ guards }) => (guards ? '保护账号，始终通知' : ''),
  closed: whyNoEmail,
  joined: {
    has: hasMailbox,
    missing: '您还没有确认接收消息的邮箱',
  },
  send: mailMessage,
}
