import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type {
  chooseMessages,
  MessageChannel,
  MessageChoices,
  MessageKind,
} from '@gongfang/contract/people/message'
import type { Context } from '../../http/context.ts'
import type { Wishes } from './channel.ts'
import { channelNames, channels, isTold } from './channels.ts'
import { listChoices, upsertChoice } from './choice-queries.ts'
import { eventsOfKind, kinds } from './kinds.ts'
import { listOwnTemplates } from './template-queries.ts'

const kindNames = Object.keys(kinds) as MessageKind[]

export async function readChoices(ctx: Context<'member'>): Promise<MessageChoices> {
  const { db, caller } = ctx
  const [chosen, templates] = await Promise.all([listChoices(db, caller.id), listOwnTemplates(db)])
  const smsOf = (event: string) => templates.find((one) => one.event === event)?.sms ?? null
  const wayOf = (name: MessageKind, channel: MessageChannel) => {
    const kind = kinds[name]
    const wishes: Wishes = Object.fromEntries(
      chosen.filter((one) => one.kind === name).map((one) => [one.channel, one.wanted]),
    )
    const usual = eventsOfKind(name).some((event) => channels[channel].isUsual(event, smsOf(event)))
    return {
      channel,
      on: isTold(channel, { kind, wishes, usual }),
      fixed: channels[channel].fixes(kind),
    }
  }
  const shown = kindNames.map((kind) => {
    const { name, about } = kinds[kind]
    return { kind, name, about, ways: channelNames.map((channel) => wayOf(kind, channel)) }
  })
  return {
    channels: await Promise.all(
      channelNames.map(async (channel) => ({
        channel,
        name: channels[channel].name,
        closed: await channels[channel].closed(ctx),
      })),
    ),
    sections: [...Map.groupBy(shown, ({ kind }) => kinds[kind].section)].map(([title, kinds]) => ({
      title,
      kinds,
    })),
  }
}

export async function choose(
  ctx: Context<'member'>,
  { kind, channel, on }: Parsed<typeof chooseMessages>,
): Promise<{ on: boolean }> {
  const { db, caller, now } = ctx
  const fixed = channels[channel].fixes(kinds[kind])
  if (fixed !== '') refuse('messageFixed', { values: { why: fixed } })
  const closed = await channels[channel].closed(ctx)
  if (closed !== '') refuse('messageChannelClosed', { values: { why: closed } })
  await upsertChoice(db, { memberId: caller.id, kind, channel, wanted: on, now })
  return { on }
}
