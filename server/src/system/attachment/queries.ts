import type { AttachedNoun, Attachment } from '@gongfang/contract/system/attachment'
import { ATTACHMENT_PATH } from '@gongfang/contract/system/attachment'
import type { Db, Fragment } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { shownName } from '../../db/phone.ts'
import type { AttachedTo } from './rules.ts'

/** A JSON array of the files of one thing, as `Attachment` says. `id` is an expression for its row's id. */
export const attachmentsOf = (db: Db, noun: AttachedNoun, id: Fragment) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'url', ${ATTACHMENT_PATH}::text || '?id=' || u.id, 'name', u.name,
            'size', u.size, 'mime', u.mime, 'width', u.width, 'height', u.height, 'addedAt', ${iso(db, 't.added_at')},
            'addedBy', case when t.member_id is null then '商城' else ${shownName(db, 'y')} end, 'fixed', t.fixed) order by t.id), '[]')
     from attachment t join upload_facts u on u.id = t.upload_id left join member_facts y on y.id = t.member_id
    where t.noun = ${noun} and t.noun_id = ${id})`

export async function listAttachments(db: Db, { noun, id }: AttachedTo): Promise<Attachment[]> {
  const [row] = await db<
    [{ files: Attachment[] }]
  >`select ${attachmentsOf(db, noun, db`${id}::bigint`)} as files`
  return row.files
}

interface New {
  to: AttachedTo
  uploadIds: readonly number[]
  /** null: the shop. */
  memberId: number | null
  /** Cannot be removed. */
  fixed?: boolean
  now: Date
}

/** In the order of `uploadIds`. Those that it has already stay as they are. */
export const insertAttachments = (tx: Db, { to, uploadIds, memberId, fixed = false, now }: New) => tx`
  insert into attachment (noun, noun_id, upload_id, member_id, added_at, fixed)
  select ${to.noun}, ${to.id}, n.upload_id, ${memberId}, ${now}, ${fixed}
    from unnest(${[...uploadIds]}::bigint[]) with ordinality as n(upload_id, place) order by n.place
  on conflict do nothing`

/** The copies cannot be removed. */
export const copyAttachments = (tx: Db, { from, to }: { from: AttachedTo; to: AttachedTo }) => tx`
  insert into attachment (noun, noun_id, upload_id, member_id, added_at, fixed)
  select ${to.noun}, ${to.id}, upload_id, member_id, added_at, true
    from attachment where noun = ${from.noun} and noun_id = ${from.id} order by id
  on conflict do nothing`

export const listOf = (tx: Db, { noun, id }: AttachedTo) => tx<
  { uploadId: number; name: string; fixed: boolean }[]
>`
  select t.upload_id, u.name, t.fixed from attachment t join upload_facts u on u.id = t.upload_id
   where t.noun = ${noun} and t.noun_id = ${id} order by t.id`

/** Those of these uploads that one of the things has. */
export const listHeld = async (
  tx: Db,
  { noun, ids, uploadIds }: { noun: AttachedNoun; ids: readonly number[]; uploadIds: readonly number[] },
): Promise<number[]> => {
  const rows = await tx<{ uploadId: number }[]>`
    select distinct upload_id from attachment
     where noun = ${noun} and noun_id = any(${[...ids]}::bigint[]) and upload_id = any(${[...uploadIds]}::bigint[])`
  return rows.map(({ uploadId }) => uploadId)
}

export const deleteAttachments = (tx: Db, { noun, id }: AttachedTo, uploadIds: readonly number[]) => tx`
  delete from attachment where noun = ${noun} and noun_id = ${id} and upload_id = any(${[...uploadIds]}) and not fixed`

/** Those of these uploads that nothing has. */
export const listUnattached = async (tx: Db, uploadIds: readonly number[]): Promise<number[]> => {
  const rows = await tx<{ id: number }[]>`
    select n.id from unnest(${[...uploadIds]}::bigint[]) as n(id)
     where not exists (select from attachment t where t.upload_id = n.id)`
  return rows.map(({ id }) => id)
}

interface File {
  key: string
  name: string
  mime: string
  of: AttachedTo[]
}

/** A file, and everything that has it. */
export async function findFile(db: Db, uploadId: number) {
  const [file] = await db<File[]>`
    select u.key, u.name, u.mime,
           (select jsonb_agg(jsonb_build_object('noun', t.noun, 'id', t.noun_id) order by t.id)
              from attachment t where t.upload_id = u.id) as of
      from upload_facts u
     where u.id = ${uploadId} and exists (select from attachment t where t.upload_id = u.id)`
  return file
}

interface OwnRow {
  name: string
  size: number
  at: string
  of: string
}

export const listAdded = (db: Db, memberId: number, most: number) => db<OwnRow[]>`
  select u.name, u.size, t.added_at as at,
         case t.noun
           when 'order' then '订单 ' || (select o.no from order_facts o where o.id = t.noun_id)
           when 'request' then '采购申请 ' || (select r.no from purchase_request_facts r where r.id = t.noun_id)
           when 'inquiry' then '询价单 ' || (select q.no from inquiry_facts q where q.id = t.noun_id)
           when 'aftersale' then '售后单 ' || (select a.no from aftersale_facts a where a.id = t.noun_id)
           else '' end as of
    from attachment t join upload_facts u on u.id = t.upload_id
   where t.member_id = ${memberId} order by t.id desc limit ${most}`
