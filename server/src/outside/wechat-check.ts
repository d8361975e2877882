import { randomBytes } from 'node:crypto'
import type { Question } from './wechat-ask.ts'
import type { WechatKeys } from './wechat-certificates.ts'
import type { Merchant } from './wechat-merchant.ts'
import { orWhen, payments } from './wechat-payments.ts'
import type { WechatPay, WechatPayAccount } from './wechat-words.ts'

interface Given {
  readonly account: WechatPayAccount
  readonly merchant: () => Merchant
  readonly keys: WechatKeys
  readonly askSigned: (question: Question) => Promise<Buffer>
}

/**
 * An order of one fen that nobody sees and that is closed at once: only this shows that number, AppID, product, keys
 * and both signatures fit together. The APIv3 key is proven by WeChat's certificates, where there are any.
 */
export function checker({ account, merchant, keys, askSigned }: Given): WechatPay['check'] {
  const { prepay, close } = payments({ account, askSigned })
  return async (now) => {
    const expires = [{ what: '商户 API 证书', at: merchant().expiresAt }]
    const without = account.publicKeyId === '' ? {} : { RESOURCE_NOT_EXISTS: [] }
    for (const { serial, until } of await orWhen(keys.refresh(), without))
      expires.push({ what: `微信支付平台证书 ${serial.slice(0, 8)}…`, at: until })
    const outTradeNo = `CHECK${randomBytes(12).toString('hex')}`
    await prepay('native', {
      outTradeNo,
      description: '接口检测',
      amountFen: 1,
      expiresAt: new Date(now.getTime() + 10 * 60_000),
      notifyUrl: 'https://api.mch.weixin.qq.com/v3/certificates',
      clientIp: '127.0.0.1',
    })
    await close(outTradeNo)
    return { expires }
  }
}
