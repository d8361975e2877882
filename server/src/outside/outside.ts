import { type EmailAccount, type EmailOptions, type EmailSender, openEmail } from './email.ts'
import type { MalwareCheck } from './malware.ts'
import type { SendRobot } from './robot.ts'
import type { SmsSender } from './sms.ts'
import type { SmsAccount } from './sms-vendor.ts'
import type { Storage } from './storage.ts'
import { openWechatPay, type WechatPay, type WechatPayAccount, type WechatPayOptions } from './wechat-pay.ts'
import { openWechatNotices, type WechatNoticeAccount, type WechatSender } from './wechat-template.ts'

/** Everybody outside the shop that it speaks to. Each has a pretend version for tests and demo. */
export interface Outside {
  readonly sms: (account: SmsAccount) => SmsSender
  readonly smsToLog: SmsSender
  readonly email: (account: EmailAccount) => EmailSender
  readonly emailToLog: EmailSender
  readonly robot: SendRobot
  readonly wechatNotices: (account: WechatNoticeAccount) => WechatSender
  readonly malware: MalwareCheck
  readonly storage: Storage
  readonly wechatPay: (account: WechatPayAccount) => WechatPay
}

/** The real companies that take money. */
export const payCompanies = (): Pick<Outside, 'wechatPay'> => ({ wechatPay: wechatPays() })

/** WeChat's keys and its failures are kept. */
export const wechatPays = (options: WechatPayOptions = {}): Outside['wechatPay'] =>
  oneFor((account: WechatPayAccount) => openWechatPay(account, options))

/** Mails of one account leave one after the other, and a server that is silent is left alone. */
export const emails = (options: Partial<EmailOptions> = {}): Outside['email'] =>
  oneFor((account: EmailAccount) => openEmail(account, options))

/** A token of WeChat's is kept as long as it is good. */
export const wechatNotices = (
  options: Parameters<typeof openWechatNotices>[1] = {},
): Outside['wechatNotices'] => oneFor((account: WechatNoticeAccount) => openWechatNotices(account, options))

/** Reuses one client while the account is the same, because it remembers what was heard. */
function oneFor<A, C>(open: (account: A) => C): (account: A) => C {
  let last: { key: string; client: C } | undefined
  return (account) => {
    const key = JSON.stringify(account)
    if (last?.key !== key) last = { key, client: open(account) }
    return last.client
  }
}
