import { filled } from '@gongfang/contract/message-desk'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../jobs/queue.ts'
import { isImportant } from './events.ts'
import { deleteMessages, insertMessage } from './queries.ts'
import { type Message, type MessageEvent, wordsOf } from './rules.ts'
import { findTemplate } from './template-queries.ts'

const SMS_TRIES = 4

/** Tells a member once the caller's transaction has committed; nothing is told when it does not. */
export const tellMember = <E extends MessageEvent>(tx: Db, message: Message<E>) =>
  enqueue(tx, 'message.send', message)

/** The job's half: a repetition finds its row and changes nothing. The shop may have other words for it, or none. */
export async function sendMessage<E extends MessageEvent>(db: Db, { event, values, ...to }: Message<E>) {
  const words = wordsOf(event, values)
  const [own] = await findTemplate(db, event)
  if (own?.disabled) return
  const known = values as object as Record<string, string | number>
  const said = own ? { title: filled(own.title, known), body: filled(own.body, known) } : {}
  const [sent] = await insertMessage(db, { ...to, event, ...words, ...said })
  if (sent && (own?.sms ?? isImportant(event)))
    await enqueue(db, 'message.sms', { messageId: sent.id }, { maxAttempts: SMS_TRIES })
}

/** A member leaves. */
export const forgetMessages = deleteMessages
