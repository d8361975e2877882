import type { SmsSender } from './sms.ts'
import type { SmsAccount } from './sms-vendor.ts'
import type { Storage } from './storage.ts'
import { openWechatPay, type WechatPay, type WechatPayAccount, type WechatPayOptions } from './wechat-pay.ts'

/** Everybody outside the shop that it speaks to. Each has a pretend version for tests and demo. */
export interface Outside {
  readonly sms: (account: SmsAccount) => SmsSender
  readonly smsToLog: SmsSender
  readonly storage: Storage
  readonly wechatPay: (account: WechatPayAccount) => WechatPay
}

/** The real companies that take money. */
export const payCompanies = (): Pick<Outside, 'wechatPay'> => ({ wechatPay: wechatPays() })

/** Reuses one client while the account is the same, because it stores WeChat's keys and its failures. */
export function wechatPays(options: WechatPayOptions = {}): Outside['wechatPay'] {
  let last: { key: string; client: WechatPay } | undefined
  return (account) => {
    const key = JSON.stringify(account)
    if (last?.key !== key) last = { key, client: openWechatPay(account, options) }
    return last.client
  }
}
