import type { ProviderAccount } from '@gongfang/contract/system/provider-desk'

export type SmsAccount = ProviderAccount<'sms'>

/** One message to one number: an approved template and its parameters. */
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

/**
 * Timed out, unreachable or out of order: 'silent', and it may have gone out unless `untaken`. The provider said no:
 * 'refused'.
 */
export class SmsFailed extends Error {
  readonly kind: 'silent' | 'refused'
  readonly code: string
  /** Plain Chinese, for staff. */
  readonly hint: string
  /** It surely was not sent, and the same may work later. */
  readonly untaken: boolean
  constructor(kind: SmsFailed['kind'], code: string, hint: string, untaken = false) {
    super(`sms ${kind}: ${code}`)
    this.name = 'SmsFailed'
    this.kind = kind
    this.code = code
    this.hint = hint
    this.untaken = untaken
  }
}

export interface SmsOptions {
  readonly timeoutMs: number
  readonly clock: () => Date
}

export type SendSms = (account: SmsAccount, sms: Sms, options: SmsOptions) => Promise<SmsTaken>
