import { createHmac } from 'node:crypto'
import { showTime } from '@gongfang/contract/base/time'
import { type Db, runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { WechatFailed } from '../../outside/wechat-template.ts'
import { providerAccount } from '../provider/door.ts'
import { countAttempts, insertEntry, lockSending, updateEntry } from './queries.ts'
import { maskedOpenid, nextTry } from './rules.ts'

type Asking = Pick<House, 'env'> & { db: Db }

/** The 公众号 with its template; null when it sends none. */
async function accountOf({ db, env }: Asking) {
  const found = await providerAccount({ db, env }, 'wechatLogin')
  // Saved before there was a template, it has no such field.
  return found?.account.officialAppid && found.account.noticeTemplate ? found.account : null
}

/** Why nobody gets template messages; '' if they are sent. */
export const whyNoWechat = async (house: Asking): Promise<string> =>
  (await accountOf(house)) ? '' : '商城暂未开通微信通知'

interface Notice {
  openid: string
  event: string
  /** The matter of the message. A matter is sent once. */
  about: string
  title: string
  body: string
  url: string
  at: string
}

/** When it has to be tried again; null when it is over. An attempt is written down before WeChat hears of it. */
export async function sendWechat(
  house: House,
  { openid, event, about, title, body, url, at }: Notice,
): Promise<Date | null> {
  const { db, env, log } = house
  const account = await accountOf(house)
  if (!account) return null
  const now = house.clock()
  const opened = await runIn(db)(async (tx) => {
    await lockSending(tx, about)
    const failed = await countAttempts(tx, about)
    if (failed === null) return null
    return {
      id: await insertEntry(tx, { event, openid: maskedOpenid(openid), about, now }),
      tries: failed + 1,
    }
  })
  if (opened === null) return null
  const { id, tries } = opened
  try {
    const messageNo = await house.outside.wechatNotices(account).send({
      ...{ openid, title, body, url },
      time: showTime(at),
      id: createHmac('sha256', env.secretKey).update(`wechat ${about}`).digest('hex').slice(0, 32),
    })
    await updateEntry(db, { id, state: 'sent', result: '0', hint: '', messageNo })
    return null
  } catch (error) {
    if (!(error instanceof WechatFailed)) throw error
    const { kind, code, hint } = error
    log.warn({ wechat: id, kind, result: code }, 'template message not taken')
    const again = kind === 'later' ? nextTry(tries, now) : null
    const state = again ? 'delayed' : kind === 'silent' ? 'silent' : 'refused'
    await updateEntry(db, { id, state, result: code, hint, messageNo: '' })
    return again
  }
}
