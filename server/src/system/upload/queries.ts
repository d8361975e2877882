import type { Upload, UploadKind } from '@gongfang/contract/system/upload'
import type { Db } from '../../db/connect.ts'
import type { FileKind } from './rules.ts'

/** The uploader: a member or a staff member. */
export interface Owner {
  readonly memberId: number | null
  readonly staffId: number | null
}

export interface NewUpload extends Omit<Upload, 'id' | 'url'> {
  kind: FileKind
  key: string
}

/** Serializes the counting of one person's uploads. */
export const lockQuota = (tx: Db, { memberId, staffId }: Owner) =>
  tx`select pg_advisory_xact_lock(hashtextextended(
       'upload:' || coalesce(${memberId}::text, 'staff ' || ${staffId}::bigint), 0))`

/** Number of files since then, kept or refused, and bytes of what is kept in total: of attachments, or of all others. */
export async function sumUploads(db: Db, { memberId, staffId }: Owner, since: Date, kind: FileKind) {
  const theirs = memberId === null ? db`staff_id = ${staffId}` : db`member_id = ${memberId}`
  const [row] = await db<[{ files: number; bytes: number }]>`
    select count(*) filter (where created_at > ${since})
             + (select count(*) from upload_try where ${theirs} and at > ${since}) as files,
           coalesce(sum(size) filter (where (kind = 'attached') = ${kind === 'attached'}), 0)::bigint as bytes
      from upload where ${theirs}`
  return row
}

/** A file that was refused when it was looked into. */
export const insertTry = (db: Db, { memberId, staffId }: Owner, now: Date) =>
  db`insert into upload_try (member_id, staff_id, at) values (${memberId}, ${staffId}, ${now})`

export const deleteTries = (db: Db, before: Date) => db`delete from upload_try where at < ${before}`

export async function insertUpload(tx: Db, { memberId, staffId }: Owner, upload: NewUpload, now: Date) {
  const { kind, key, name, mime, size, width, height } = upload
  const [row] = await tx<[{ id: number }]>`
    insert into upload (member_id, staff_id, kind, key, name, mime, size, width, height, created_at)
    values (${memberId}, ${staffId}, ${kind}, ${key}, ${name}, ${mime}, ${size}, ${width}, ${height}, ${now})
    returning id`
  return row.id
}

type Stored = Omit<Upload, 'url'> & { kind: FileKind; key: string }

export async function findMemberUpload(db: Db, id: number) {
  const [row] = await db<(Stored & { memberId: number; kind: UploadKind })[]>`
    select id, kind, key, name, mime, size, width, height, member_id
      from upload where id = ${id} and member_id is not null`
  return row
}

/** Files of the staff among these: something shows them from now on. */
export const updateShown = (tx: Db, keys: readonly string[], now: Date) => tx<{ key: string }[]>`
  update upload set used_at = coalesce(used_at, ${now})
   where key = any(${keys as string[]}) and staff_id is not null
  returning key`

export async function findOwnUpload(db: Db, memberId: number, id: number) {
  const [row] = await db<Stored[]>`
    select id, kind, key, name, mime, size, width, height
      from upload where id = ${id} and member_id = ${memberId}`
  return row
}

export interface Owned {
  memberId: number
  kind: UploadKind
  ids: readonly number[]
}

export const listUploads = (db: Db, { memberId, kind, ids }: Owned) => db<Stored[]>`
  select id, kind, key, name, mime, size, width, height
    from upload where id = any(${[...ids]}) and member_id = ${memberId} and kind = ${kind} order by id`

/** Something holds these from now on. */
export const updateUsed = (tx: Db, { memberId, kind, ids }: Owned, now: Date) => tx<Stored[]>`
  update upload set used_at = coalesce(used_at, ${now})
   where id = any(${[...ids]}) and member_id = ${memberId} and kind = ${kind}
  returning id, kind, key, name, mime, size, width, height`

/** Private files that this staff member sent. */
export const updateStaffUsedAll = (
  tx: Db,
  { staffId, kind, ids }: { staffId: number | null; kind: FileKind; ids: readonly number[] },
  now: Date,
) => tx`
  update upload set used_at = coalesce(used_at, ${now})
   where id = any(${[...ids]}::bigint[]) and kind = ${kind} and staff_id = ${staffId}`

/** A private file of the staff's; 0 rows when it was swept away, or is of another kind. */
export const updateStaffUsed = (tx: Db, { id, kind }: { id: number; kind: FileKind }, now: Date) => tx`
  update upload set used_at = coalesce(used_at, ${now}) where id = ${id} and kind = ${kind} and staff_id is not null`

/** Marks a replaced picture as unused, unless a review shows it. Locks it first, because a review may be taking it. */
export async function updateUnused(tx: Db, memberId: number, key: string) {
  await tx`select from upload where member_id = ${memberId} and key = ${key} for update`
  await tx`
    update upload u set used_at = null
     where member_id = ${memberId} and key = ${key} and not exists (select from review_image where upload_id = u.id)`
}

/** In the order of their ids, as everywhere. */
export const lockRows = (tx: Db, ids: readonly number[]) =>
  tx`select from upload where id = any(${[...ids]}) order by id for update`

export const updateFree = (tx: Db, ids: readonly number[]) =>
  tx`update upload set used_at = null where id = any(${[...ids]})`

/** Deletes one unused upload that no other process is deleting. */
export async function deleteUnused(tx: Db, before: Date): Promise<string | undefined> {
  const [gone] = await tx<{ key: string }[]>`
    delete from upload where id = (
      select id from upload where used_at is null and created_at < ${before}
       order by created_at limit 1 for update skip locked)
    returning key`
  return gone?.key
}

export const updatePicturesUnused = (tx: Db, memberId: number) =>
  tx`update upload set used_at = null where member_id = ${memberId} and kind = 'image'`
