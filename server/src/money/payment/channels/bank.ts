import type { ByHand } from './channel.ts'

/** A transfer, which finance confirms and gives back. */
export const bank: ByHand = {
  way: 'bank',
  start: async () => ({ channel: 'bank', openid: null }),
  refundsByHand: true,
}
