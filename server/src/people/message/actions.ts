import { filled } from '@gongfang/contract/people/message-desk'
import type { Db } from '../../db/connect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { channelNames, channels, isTold, reaches } from './channels.ts'
import { deleteChoices } from './choice-queries.ts'
import { type Events, eventOf, type Messages, type ValuesOf } from './parts.ts'
import { deleteMessages, insertMessage } from './queries.ts'
import { findSending } from './template-queries.ts'

const SEND_TRIES = 4

/** A member is told once per event and reference. */
export interface Message<E extends string = string, V = object> {
  memberId: number
  event: E
  reference: string
  values: V
  /** Whose business it is: robots of no other institution tell it; null: of nobody's. Left out where `no` of its values says it. */
  institutionId?: number | null
}

/**
 * Makes what tells members of these events once the caller's transaction has committed; nothing is told when it does
 * not.
 */
export const tellerOf =
  <All extends Events>(_: All) =>
  <E extends keyof All & string>(tx: Db, message: Message<E, ValuesOf<All[E]>>) =>
    enqueue(tx, 'message.send', message)

/**
 * The job's half: a repetition finds its row and changes nothing. The shop may have other words for it, or none. It is
 * written down also for those who want to hear nothing of it, so that it is not told later.
 */
export async function sendMessage(
  db: Db,
  messages: Messages,
  { event, values, institutionId, ...to }: Message,
) {
  const told = eventOf(messages, event)
  if (!told) throw new Error(`no noun tells members of ${event}`)
  const { kind: kindName } = told
  const { own, wishes, joined, robots } = await findSending(db, {
    event,
    memberId: to.memberId,
    kind: kindName,
    no: 'no' in values ? String(values.no) : '',
    institutionId,
  })
  if (own?.disabled) return
  const words = told.words(values)
  const known = values as Record<string, string | number>
  const said = own ? { title: filled(own.title, known), body: filled(own.body, known) } : {}
  const kind = messages.kinds[kindName]
  const chosen = channelNames.filter((channel) => {
    if (!reaches(channel, joined)) return false
    const usual = channels[channel].isUsual(told, own?.sms ?? null, kind)
    return isTold(channel, { kind, wishes, usual })
  })
  const [sent] = await insertMessage(db, { ...to, event, ...words, ...said, channels: chosen })
  if (!sent) return
  for (const channel of chosen)
    if (channels[channel].send)
      await enqueue(db, `message.${channel}`, { messageId: sent.id }, { maxAttempts: SEND_TRIES })
  // To the right of here, where robots are.
  for (const robotId of robots)
    await enqueue(db, 'robot.told', {
      robotId,
      about: `${event} ${to.reference}`,
      memberId: to.memberId,
      ...words,
      ...said,
    })
}

/** A member leaves. */
export async function forgetMessages(tx: Db, memberId: number) {
  await deleteMessages(tx, memberId)
  await deleteChoices(tx, memberId)
}
