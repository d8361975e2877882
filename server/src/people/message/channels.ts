import { MessageChannel } from '@gongfang/contract/people/message'
import type { Channel, Wishes } from './channel.ts'
import { byEmail } from './channel-email.ts'
import { inShop } from './channel-shop.ts'
import { bySms } from './channel-sms.ts'
import { byWechat } from './channel-wechat.ts'
import type { Kind } from './parts.ts'

/** Every channel; one more is a file and a line here. The job that sends is `message.<name>`. */
export const channels: Record<MessageChannel, Channel> = {
  shop: inShop,
  sms: bySms,
  email: byEmail,
  wechat: byWechat,
}

export const channelNames = MessageChannel.options

export type Joined = Partial<Record<MessageChannel, boolean>>

/** Whether a channel reaches a member, as far as the member has to do something for it. */
export const reaches = (channel: MessageChannel, joined: Joined) =>
  channels[channel].joined === undefined || joined[channel] === true

/** Whether a member is told by this channel, if it reaches the member. */
export function isTold(
  channel: MessageChannel,
  { kind, wishes, usual }: { kind: Kind; wishes: Wishes; usual: boolean },
): boolean {
  return channels[channel].fixes(kind) === '' ? (wishes[channel] ?? usual) : usual
}
