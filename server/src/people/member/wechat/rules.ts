import type { Platform } from '@gongfang/contract/base/envelope'
import type { WechatWays } from '@gongfang/contract/base/wechat'
import { MINUTE_MS } from '../rules.ts'

/** Our own QR code needs the official account, because the member agrees inside WeChat. Otherwise WeChat's page shows the code. */
export const waysOf = (account: { officialAppid: string; webAppid: string } | undefined): WechatWays => ({
  inside: Boolean(account?.officialAppid),
  pc: account?.officialAppid ? 'scan' : account?.webAppid ? 'redirect' : 'none',
})

export const appOn = (platform: Platform) => (platform === 'wechat' ? 'official' : 'web')

export const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
