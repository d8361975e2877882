import { maskedPhone } from '@gongfang/contract/base/values'
import type { FastifyBaseLogger } from 'fastify'
import { sendByAliyun } from './sms-aliyun.ts'
import { sendByTencent } from './sms-tencent.ts'
import type { SendSms, SmsAccount, SmsOptions, SmsTaken } from './sms-vendor.ts'

export interface SmsSender {
  readonly vendor: 'log' | 'aliyun' | 'tencent'
  readonly codeTemplate: string
  /** '': it sends codes only. */
  readonly noticeTemplate: string
  /** Both throw `SmsFailed` when the provider does not take it. */
  readonly sendCode: (mobile: string, code: string) => Promise<SmsTaken>
  readonly sendNotice: (mobile: string, text: string) => Promise<SmsTaken>
}

/** A provider limits what stands in a variable to so many characters. */
const MOST_TEXT = 35

export function openSms(account: SmsAccount, given: Partial<SmsOptions> = {}): SmsSender {
  const options = { timeoutMs: 5_000, clock: () => new Date(), ...given }
  const vendor = account.vendor === 'tencent' ? 'tencent' : 'aliyun'
  const send: SendSms = vendor === 'tencent' ? sendByTencent : sendByAliyun
  const { codeTemplate, noticeTemplate } = account
  return {
    vendor,
    codeTemplate,
    noticeTemplate,
    sendCode: (mobile, value) =>
      send(account, { mobile, template: codeTemplate, variable: 'code', value }, options),
    sendNotice: (mobile, text) =>
      send(
        account,
        { mobile, template: noticeTemplate, variable: 'text', value: [...text].slice(0, MOST_TEXT).join('') },
        options,
      ),
  }
}

/** The code goes to the log: for development, demo and a closed trial. Asked for by name, since logs hide codes. */
export const smsToLog = (log: FastifyBaseLogger): SmsSender => ({
  vendor: 'log',
  codeTemplate: 'log',
  noticeTemplate: 'log',
  async sendCode(mobile, code) {
    log.warn(`短信验证码 ${maskedPhone(mobile)}：${code}`)
    return { code: 'OK', messageNo: '' }
  },
  async sendNotice(mobile, text) {
    log.info(`短信通知 ${maskedPhone(mobile)}：${text}`)
    return { code: 'OK', messageNo: '' }
  },
})
