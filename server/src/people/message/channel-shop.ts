import type { Channel } from './channel.ts'

/** The list of messages in the shop. */
export const inShop: Channel = {
  name: '站内',
  isUsual: () => true,
  fixes: ({ kept = '' }) => kept,
  closed: async () => '',
}
