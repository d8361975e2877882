import type { PaysElsewhere } from './channel.ts'

/** A transfer, which finance confirms and gives back. */
export const bank: PaysElsewhere = {
  way: 'bank',
  start: async () => ({ channel: 'bank', openid: null }),
  refundsByHand: true,
}
