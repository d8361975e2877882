import type { Db } from '../db/connect.ts'
import { enqueue } from '../jobs/queue.ts'
import { deleteMessages, insertMessage } from './queries.ts'
import { type Message, type MessageEvent, wordsOf } from './rules.ts'

/** Tells a member once the caller's transaction has committed; nothing is told when it does not. */
export const tellMember = <E extends MessageEvent>(tx: Db, message: Message<E>) =>
  enqueue(tx, 'message.send', message)

/** The job's half: a repetition finds its row and changes nothing. */
export const sendMessage = <E extends MessageEvent>(db: Db, { event, values, ...to }: Message<E>) =>
  insertMessage(db, { ...to, event, ...wordsOf(event, values) })

/** A member leaves. */
export const forgetMessages = deleteMessages
