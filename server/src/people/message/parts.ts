import { type MessageGroup, MessageKind } from '@gongfang/contract/people/message'
import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { EmailFile } from '../../outside/email.ts'

interface Words {
  title: string
  body: string
  /** A path of the storefront. */
  link: string
}

/** Example values of a text's placeholders. */
export type Samples<V> = { readonly [K in keyof V]: readonly [label: string, sample: V[K]] }

/** What members are told of, with the values of its text. */
export interface Event<V extends object = object> {
  /** As staff read it. */
  readonly name: string
  readonly kind: MessageKind
  /** Absent: it is said in the staff's own words, or in two ways, so there is nothing to be set. */
  readonly samples?: Samples<V>
  /** Told by SMS as well, unless the shop says otherwise. */
  readonly important?: true
  words(values: V): Words
  /** Papers that go with a mail about it, by the reference under which it was told. */
  files?(from: Pick<House, 'outside'> & { db: Db }, reference: string): Promise<EmailFile[]>
}

export const event = <V extends object>(one: Event<V>) => one

export type Events = Readonly<Record<string, Event>>
export type ValuesOf<E> = E extends Event<infer V> ? V : never

/** Members switch messages on and off by kind. */
export interface Kind {
  /** The tab under which it is read. */
  readonly group: MessageGroup
  /** The heading under which it is chosen. */
  readonly section: string
  readonly name: string
  readonly about: string
  /** Why it is always told in the shop. */
  readonly kept?: string
  /** A session alone may not silence it on any channel. */
  readonly guards?: true
  /** About the business of an institution: robots of its group chats may tell it. */
  readonly forGroups?: true
}

/** A reason for `kept`. */
export const MUST_ACT = '需要您处理，始终通知'

type AllKinds = Readonly<Record<MessageKind, Kind>>
export type MessageKinds = Partial<AllKinds>

/** What one noun tells members. */
export interface OwnMessages {
  readonly events?: Events
  readonly messageKinds?: MessageKinds
}

export interface Messages {
  readonly events: Events
  readonly kinds: AllKinds
}

/** A test holds that no kind is missing, and that no event is told by two nouns. */
export const gatherMessages = (nouns: readonly OwnMessages[]): Messages => ({
  events: Object.assign({}, ...nouns.map(({ events }) => events)),
  kinds: Object.assign({}, ...nouns.map(({ messageKinds }) => messageKinds)),
})

export function eventOf({ events }: Messages, name: string): Event | undefined {
  return Object.hasOwn(events, name) ? events[name] : undefined
}

export const eventsWhere = (messages: Messages, wanted: (kind: MessageKind) => boolean): string[] =>
  Object.entries(messages.events).flatMap(([name, { kind }]) => (wanted(kind) ? [name] : []))

/** The event of a message that staff try a template with. */
export const TEST = { event: 'test', name: '测试' } as const

export const eventName = (messages: Messages, name: string) =>
  name === TEST.event ? TEST.name : (eventOf(messages, name)?.name ?? name)

/** In the order of the members' settings. */
export const inOrder = ({ events }: Messages): [string, Event][] =>
  MessageKind.options.flatMap((kind) => Object.entries(events).filter(([, one]) => one.kind === kind))
