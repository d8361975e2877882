import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type chooseMessages,
  type MessageChannel,
  type MessageChoices,
  MessageKind,
} from '@gongfang/contract/people/message'
import type { Context } from '../../http/context.ts'
import type { Wishes } from './channel.ts'
import { channelNames, channels, isTold, type Joined, reaches } from './channels.ts'
import { listChoices, upsertChoice } from './choice-queries.ts'
import type { Messages } from './parts.ts'
import { findJoined, listOwnTemplates } from './template-queries.ts'

export async function readChoices(
  ctx: Context<'member'>,
  { events, kinds }: Messages,
): Promise<MessageChoices> {
  const { db, caller } = ctx
  const [chosen, templates, joined] = await Promise.all([
    listChoices(db, caller.id),
    listOwnTemplates(db),
    findJoined(db, caller.id),
  ])
  const smsOf = (event: string) => templates.find((one) => one.event === event)?.sms ?? null
  const wayOf = (name: MessageKind, channel: MessageChannel) => {
    const kind = kinds[name]
    const wishes: Wishes = Object.fromEntries(
      chosen.filter((one) => one.kind === name).map((one) => [one.channel, one.wanted]),
    )
    const usual = Object.entries(events).some(
      ([event, one]) => one.kind === name && channels[channel].isUsual(one, smsOf(event), kind),
    )
    return {
      channel,
      on: isTold(channel, { kind, wishes, usual }),
      fixed: channels[channel].fixes(kind),
    }
  }
  const shown = MessageKind.options.map((kind) => {
    const { name, about } = kinds[kind]
    return { kind, name, about, ways: channelNames.map((channel) => wayOf(kind, channel)) }
  })
  return {
    channels: await Promise.all(
      channelNames.map(async (channel) => ({
        channel,
        name: channels[channel].name,
        closed: await whyClosed(ctx, channel, joined),
      })),
    ),
    sections: [...Map.groupBy(shown, ({ kind }) => kinds[kind].section)].map(([title, kinds]) => ({
      title,
      kinds,
    })),
  }
}

/** Why a channel tells this member nothing now; '' if it does. */
async function whyClosed(ctx: Context<'member'>, channel: MessageChannel, joined: Joined): Promise<string> {
  const closed = await channels[channel].closed(ctx)
  return closed === '' && !reaches(channel, joined) ? (channels[channel].joined?.missing ?? '') : closed
}

export async function choose(
  ctx: Context<'member'>,
  { kinds }: Messages,
  { kind, channel, on }: Parsed<typeof chooseMessages>,
): Promise<{ on: boolean }> {
  const { db, caller, now } = ctx
  const fixed = channels[channel].fixes(kinds[kind])
  if (fixed !== '') refuse('messageFixed', { values: { why: fixed } })
  const closed = await whyClosed(ctx, channel, await findJoined(db, caller.id))
  if (closed !== '') refuse('messageChannelClosed', { values: { why: closed } })
  await upsertChoice(db, { memberId: caller.id, kind, channel, wanted: on, now })
  return { on }
}
