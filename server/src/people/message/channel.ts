import type { MessageChannel } from '@gongfang/contract/people/message'
import type { Db, Fragment } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Event, Kind, Messages } from './parts.ts'

/** The choices of a member for one kind. A missing channel was never chosen. */
export type Wishes = Partial<Record<MessageChannel, boolean>>

type Asking = Pick<House, 'env' | 'outside'> & { db: Db }

/** A way to tell a member something. */
export interface Channel {
  readonly name: string
  /** Whether those who never chose are told of this event; `sms` is what staff have set, null if nothing. */
  readonly isUsual: (event: Event, sms: boolean | null, kind: Kind) => boolean
  /** Why a member cannot change it for this kind; '' if it can be changed. */
  readonly fixes: (kind: Kind) => string
  /** Why it tells nobody at all now; '' if it does. */
  readonly closed: (house: Asking) => Promise<string>
  /** The step a member must take before messages of this channel can arrive. Absent: no step is needed. */
  readonly joined?: {
    /** Whether it reaches this member now, as an expression. */
    readonly has: (db: Db, memberId: number) => Fragment
    /** What is missing, as members read it. */
    readonly missing: string
  }
  /** Tells somebody outside, as a job after the message was written down. Absent: who reads the message is told. */
  readonly send?: (house: House, messages: Messages, messageId: number) => Promise<void>
}
