import type { MessageChannel, MessageKind } from '@gongfang/contract/people/message'
import type { Db } from '../../db/connect.ts'

interface Choice {
  kind: MessageKind
  channel: MessageChannel
  wanted: boolean
}

export const listChoices = (db: Db, memberId: number) => db<Choice[]>`
  select kind, channel, wanted from message_choice where member_id = ${memberId}`

export const upsertChoice = (db: Db, { memberId, now, ...c }: Choice & { memberId: number; now: Date }) => db`
  insert into message_choice (member_id, kind, channel, wanted, changed_at)
  values (${memberId}, ${c.kind}, ${c.channel}, ${c.wanted}, ${now})
  on conflict (member_id, kind, channel) do update set wanted = excluded.wanted, changed_at = excluded.changed_at`

/** Nothing for those who have left. */
export const upsertChoices = (
  db: Db,
  c: Omit<Choice, 'kind'> & { kinds: readonly MessageKind[]; memberId: number; now: Date },
) => db`
  insert into message_choice (member_id, kind, channel, wanted, changed_at)
  select w.id, k.kind, ${c.channel}, ${c.wanted}, ${c.now}
    from member_facts w, unnest(${[...c.kinds]}::text[]) k (kind) where w.id = ${c.memberId} and w.left_at is null
  on conflict (member_id, kind, channel) do update set wanted = excluded.wanted, changed_at = excluded.changed_at`

export const deleteChoices = (tx: Db, memberId: number) =>
  tx`delete from message_choice where member_id = ${memberId}`
