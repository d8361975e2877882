import { linkOf } from '../../env.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sendWechat, whyNoWechat } from '../../system/wechat/door.ts'
import type { Channel } from './channel.ts'
import { findForWechat, hasWechat } from './queries.ts'

/** A template message of the 公众号 to who bound WeChat. What has to be acted on comes by it unless a member says otherwise. */
export const byWechat: Channel = {
  name: '微信',
  isUsual: ({ important }, _, { kept }) => important === true || kept !== undefined,
  fixes: ({ guards }) => (guards ? '保护账号，始终通知' : ''),
  closed: whyNoWechat,
  joined: { has: hasWechat, missing: '您还没有绑定微信（账号安全中绑定）' },
  async send(house, _, messageId) {
    const [message] = await findForWechat(house.db, messageId)
    if (!message) return
    const { openid, event, title, body, link, createdAt } = message
    const again = await sendWechat(house, {
      ...{ openid, event, title, body },
      about: `message ${messageId}`,
      url: link && linkOf(house.env, link),
      at: createdAt,
    })
    if (again) await enqueue(house.db, 'message.wechat', { messageId }, { runAt: again })
  },
}
