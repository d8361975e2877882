import type { ProviderAccount } from '@gongfang/contract/provider-desk'
import type { FastifyBaseLogger } from 'fastify'
import { sendByAliyun } from './sms-aliyun.ts'
import { sendByTencent } from './sms-tencent.ts'

export type SmsAccount = ProviderAccount<'sms'>

/** One text to one number: a template that the provider has looked at, and what stands in it. */
export interface Sms {
  readonly mobile: string
  readonly template: string
  /** The name of the template's one variable, for those who name them. */
  readonly variable: 'code' | 'text'
  readonly value: string
}

/** The provider has taken it: what it said, and the number by which it can be asked for at its console. */
export interface SmsTaken {
  readonly code: string
  readonly messageNo: string
}

export interface SmsSender {
  readonly vendor: 'log' | 'aliyun' | 'tencent'
  readonly codeTemplate: string
  /** '': it sends codes only. */
  readonly noticeTemplate: string
  /** Both throw `SmsFailed` when the provider does not take it. */
  readonly sendCode: (mobile: string, code: string) => Promise<SmsTaken>
  readonly sendNotice: (mobile: string, text: string) => Promise<SmsTaken>
}

/** Timed out, unreachable or out of order: 'silent', and it may have gone out. The provider said no: 'refused'. */
export class SmsFailed extends Error {
  readonly kind: 'silent' | 'refused'
  readonly code: string
  /** Plain Chinese, for staff. */
  readonly hint: string
  constructor(kind: SmsFailed['kind'], code: string, hint: string) {
    super(`sms ${kind}: ${code}`)
    this.name = 'SmsFailed'
    this.kind = kind
    this.code = code
    this.hint = hint
  }
}

export interface SmsOptions {
  readonly timeoutMs: number
  readonly clock: () => Date
}

export type SendSms = (account: SmsAccount, sms: Sms, options: SmsOptions) => Promise<SmsTaken>

/** A provider limits what stands in a variable to so many characters. */
const MOST_TEXT = 35

export function openSms(account: SmsAccount, given: Partial<SmsOptions> = {}): SmsSender {
  const options = { timeoutMs: 5_000, clock: () => new Date(), ...given }
  const vendor = account.vendor === 'tencent' ? 'tencent' : 'aliyun'
  const send: SendSms = vendor === 'tencent' ? sendByTencent : sendByAliyun
  const { codeTemplate, noticeTemplate } = account
  return {
    ...{ vendor, codeTemplate, noticeTemplate },
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
    log.warn(`短信验证码 ${masked(mobile)}：${code}`)
    return { code: 'OK', messageNo: '' }
  },
  async sendNotice(mobile, text) {
    log.info(`短信通知 ${masked(mobile)}：${text}`)
    return { code: 'OK', messageNo: '' }
  },
})

export const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(7)}`
