import { MessageChannel } from '@gongfang/contract/people/message'
import type { Channel, Wishes } from './channel.ts'
import { inShop } from './channel-shop.ts'
import { bySms } from './channel-sms.ts'
import type { Kind } from './parts.ts'

/** Every channel; one more is a file and a line here. The job that sends is `message.<name>`. */
export const channels: Record<MessageChannel, Channel> = { shop: inShop, sms: bySms }

export const channelNames = MessageChannel.options

/** Whether a member is told by this channel. */
export function isTold(
  channel: MessageChannel,
  { kind, wishes, usual }: { kind: Kind; wishes: Wishes; usual: boolean },
): boolean {
  return channels[channel].fixes(kind) === '' ? (wishes[channel] ?? usual) : usual
}
