import { refuse } from '@gongfang/contract/refusal'
import type { FastifyBaseLogger } from 'fastify'

export interface SmsSender {
  /** Resolves when the provider has taken it; refuses `smsUnavailable` when it does not. */
  readonly sendCode: (mobile: string, code: string) => Promise<void>
}

/** The code goes to the log: for development, demo and a closed trial. Asked for by name, since logs hide codes. */
export const smsToLog = (log: FastifyBaseLogger): SmsSender => ({
  async sendCode(mobile, code) {
    log.warn(`短信验证码 ${mobile.slice(0, 3)}****${mobile.slice(7)}：${code}`)
  },
})

/** Nobody to send it: the shop says so, and passwords still work. */
export const noSms: SmsSender = {
  async sendCode() {
    refuse('smsUnavailable')
  },
}
