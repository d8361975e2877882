import { filled } from '@gongfang/contract/people/message-desk'
import type { Db } from '../../db/connect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { channelNames, channels, isTold } from './channels.ts'
import { deleteChoices } from './choice-queries.ts'
import { kindOf, kinds } from './kinds.ts'
import { deleteMessages, insertMessage } from './queries.ts'
import { type Message, type MessageEvent, wordsOf } from './rules.ts'
import { findSending } from './template-queries.ts'

const SEND_TRIES = 4

/** Tells a member once the caller's transaction has committed; nothing is told when it does not. */
export const tellMember = <E extends MessageEvent>(tx: Db, message: Message<E>) =>
  enqueue(tx, 'message.send', message)

/**
 * The job's half: a repetition finds its row and changes nothing. The shop may have other words for it, or none. It is
 * written down also for those who want to hear nothing of it, so that it is not told later.
 */
export async function sendMessage<E extends MessageEvent>(db: Db, { event, values, ...to }: Message<E>) {
  const kindName = kindOf(event)
  const { own, wishes } = await findSending(db, { event, memberId: to.memberId, kind: kindName })
  if (own?.disabled) return
  const words = wordsOf(event, values)
  const known = values as object as Record<string, string | number>
  const said = own ? { title: filled(own.title, known), body: filled(own.body, known) } : {}
  const kind = kinds[kindName]
  const chosen = channelNames.filter((channel) => {
    const usual = channels[channel].isUsual(event, own?.sms ?? null)
    return isTold(channel, { kind, wishes, usual })
  })
  const [sent] = await insertMessage(db, { ...to, event, ...words, ...said, channels: chosen })
  if (!sent) return
  for (const channel of chosen)
    if (channels[channel].send)
      await enqueue(db, `message.${channel}`, { messageId: sent.id }, { maxAttempts: SEND_TRIES })
}

/** A member leaves. */
export async function forgetMessages(tx: Db, memberId: number) {
  await deleteMessages(tx, memberId)
  await deleteChoices(tx, memberId)
}
