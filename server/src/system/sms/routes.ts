import { maskedPhone, normalEmail, normalPhone } from '@gongfang/contract/base/values'
import { testProvider } from '@gongfang/contract/system/config-desk'
import { listSms } from '@gongfang/contract/system/sms-desk'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { randomDigits } from '../../numbers.ts'
import { tryStorage } from '../config/door.ts'
import { tryEmail } from '../email/door.ts'
import { tryCode } from './actions.ts'
import { countEntries, listEntries } from './queries.ts'

export function smsRoutes(app: App) {
  serve(app, testProvider, async (wish, ctx) => {
    if (wish.what === 'storage') return tryStorage(ctx)
    if (wish.what === 'email') {
      await tryEmail(ctx, normalEmail(wish.address) ?? '')
      return { text: '邮件服务器已收下，请查看邮箱（也请看垃圾箱）' }
    }
    await tryCode(ctx, { mobile: normalPhone(wish.phone) ?? '', code: randomDigits(6) })
    return { text: '短信已交给服务商，请查看手机' }
  })

  serve(app, listSms, async ({ after, limit, mobile, ...filter }, { db }) => {
    const wish = {
      ...filter,
      mobile: mobile === undefined ? undefined : maskedPhone(normalPhone(mobile) ?? ''),
    }
    const [rows, total] = await Promise.all([
      listEntries(db, wish, { before: idBefore(after), limit: limit + 1 }),
      countEntries(db, wish),
    ])
    return asKeyPage(rows, limit, total)
  })
}
