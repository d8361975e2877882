import type { Platform } from '@gongfang/contract/envelope'
import type { WechatWays } from '@gongfang/contract/wechat'
import { MINUTE_MS } from '../rules.ts'

/** One's own code needs the official account: whoever scans it agrees inside WeChat. Without it WeChat's page has one. */
export const waysOf = (account: { officialAppid: string; webAppid: string } | undefined): WechatWays => ({
  inside: Boolean(account?.officialAppid),
  pc: account?.officialAppid ? 'scan' : account?.webAppid ? 'redirect' : 'none',
})

export const appOn = (platform: Platform) => (platform === 'wechat' ? 'official' : 'web')

export const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
