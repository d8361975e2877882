import { slices } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { type Message, sendMessage, tellerOf } from '../people/message/actions.ts'
import { gatherMessages } from '../people/message/parts.ts'

/** What all nouns tell members. */
export const messages = gatherMessages(slices)

export const tellMember = tellerOf(messages.events)

/** The job's half. */
export const send = (db: Db, message: Message) => sendMessage(db, messages, message)
