import { normalPhone } from '@gongfang/contract/base/values'
import type { MessageKind } from '@gongfang/contract/people/message'
import type { SentMessage } from '@gongfang/contract/people/message-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../db/key-page.ts'
import { maskedPhone } from '../../db/phone.ts'
import type { Wishes } from './channel.ts'
import { channelNames, channels, type Joined } from './channels.ts'

export interface Template {
  event: string
  title: string
  body: string
  disabled: boolean
  /** null: as the code means it. */
  sms: boolean | null
  version: number
  updatedBy: string
  updatedAt: string
}

export const listOwnTemplates = (db: Db) => db<Template[]>`
  select event, title, body, disabled, sms, version, updated_by, updated_at from message_template`

interface Sending {
  own: Pick<Template, 'title' | 'body' | 'disabled' | 'sms'> | null
  wishes: Wishes
  joined: Joined
  /** Robots of the member's institution that tell this kind; none of what the member did in another one. */
  robots: number[]
}

/** SQL: JSON object with each channel that has a joining step, and whether this member has taken it. */
const joinedBy = (db: Db, memberId: number) =>
  channelNames.reduce((sum, name) => {
    const { joined } = channels[name]
    return joined ? db`${sum} || jsonb_build_object(${name}::text, ${joined.has(db, memberId)})` : sum
  }, db`'{}'::jsonb`)

export async function findJoined(db: Db, memberId: number): Promise<Joined> {
  const [row] = await db<[{ joined: Joined }]>`select ${joinedBy(db, memberId)} as joined`
  return row.joined
}

interface SendingOf {
  event: string
  memberId: number
  kind: MessageKind
  /** Number of an order or a request, or of something else. */
  no: string
  institutionId: number | null | undefined
}

/** Whether this is not the number of an order or a request of an institution that the member of `w` has left. */
const isOfNoOther = (db: Db, no: string) => db`not exists (
  select from (select no, institution_id from order_facts union all select no, institution_id from purchase_request_facts) x
   where x.no = ${no} and x.institution_id <> w.institution_id)`

/** Reads the template that staff set for an event, and the choices of the member for its kind. */
export async function findSending(
  db: Db,
  { event, memberId, kind, no, institutionId }: SendingOf,
): Promise<Sending> {
  const [row] = await db<[Sending]>`
    select (select json_build_object('title', title, 'body', body, 'disabled', disabled, 'sms', sms)
              from message_template where event = ${event}) as own,
           coalesce((select json_object_agg(channel, wanted) from message_choice
                      where member_id = ${memberId} and kind = ${kind}), '{}') as wishes,
           ${joinedBy(db, memberId)} as joined,
           (select coalesce(json_agg(r.id), '[]') from membership_now w join robot_facts r on r.institution_id = w.institution_id
             where w.member_id = ${memberId} and ${kind} = any(r.kinds)
               and ${institutionId === undefined ? isOfNoOther(db, no) : db`w.institution_id = ${institutionId}`}) as robots`
  return row
}

/** Serializes changes of a template, also its first one. */
export const lockTemplate = (tx: Db, event: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`template ${event}`}, 0))`

export const upsertTemplate = (
  tx: Db,
  t: { event: string; title: string; body: string; disabled: boolean; sms: boolean; who: string; now: Date },
) => tx`
  insert into message_template (event, title, body, disabled, sms, updated_by, updated_at)
  values (${t.event}, ${t.title}, ${t.body}, ${t.disabled}, ${t.sms}, ${t.who}, ${t.now})
  on conflict (event) do update set title = excluded.title, body = excluded.body, disabled = excluded.disabled, sms = excluded.sms,
    version = message_template.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`

export const findByMobile = (db: Db, mobile: string) => db<{ id: number; nickname: string }[]>`
  select id, nickname from member_facts where mobile = ${mobile}`

export interface SentFilter {
  readonly event?: string | undefined
  readonly memberId?: number | undefined
  readonly mobile?: string | undefined
  readonly read?: 'yes' | 'no' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const matching = (db: Db, { event, memberId, mobile, read, from, to }: SentFilter) => db`
  true
  ${event ? db`and m.event = ${event}` : db``}
  ${memberId ? db`and m.member_id = ${memberId}` : db``}
  ${mobile ? db`and m.member_id = (select id from member_facts where mobile = ${normalPhone(mobile) ?? mobile})` : db``}
  ${read ? db`and m.read_at is ${read === 'yes' ? db`not null` : db`null`}` : db``}
  ${from ? db`and m.created_at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and m.created_at < ${dayEnd(db, to)}` : db``}`

type SentRow = Omit<SentMessage, 'name'>

const MESSAGES = { table: 'message', as: 'm', time: 'created_at' }

export const listSentRows = (db: Db, filter: SentFilter, from: PageFrom) => db<SentRow[]>`
  select m.id, m.event, m.member_id, w.nickname, ${maskedPhone(db, db`w.mobile`)} as mobile,
         m.title, m.body, m.created_at, m.read_at,
         (select state from sms_log s where s.message_id = m.id order by s.id desc limit 1) as sms
    from (select m.* from message m where ${beyondTime(db, MESSAGES, from)} and ${matching(db, filter)}
           order by ${sortedByTime(db, MESSAGES, from)} limit ${from.limit}) m
    join member_facts w on w.id = m.member_id order by ${sortedByTime(db, MESSAGES, from)}`

export const countSentRows = (db: Db, filter: SentFilter) =>
  countUpTo(db, db`select 1 from message m where ${matching(db, filter)}`)
