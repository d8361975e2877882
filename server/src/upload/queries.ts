import type { Upload, UploadKind } from '@gongfang/contract/upload'
import type { Db } from '../db/connect.ts'

export interface NewUpload extends Omit<Upload, 'id' | 'url'> {
  memberId: number
  kind: UploadKind
  key: string
}

/** One upload of a member after another, as far as counting goes. */
export const lockQuota = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('upload:' || ${memberId}::bigint, 0))`

export async function countSince(db: Db, memberId: number, since: Date) {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from upload where member_id = ${memberId} and created_at > ${since}`
  return row?.count ?? 0
}

export async function insertUpload(tx: Db, upload: NewUpload, now: Date) {
  const { memberId, kind, key, name, mime, size, width, height } = upload
  const [row] = await tx<{ id: number }[]>`
    insert into upload (member_id, kind, key, name, mime, size, width, height, created_at)
    values (${memberId}, ${kind}, ${key}, ${name}, ${mime}, ${size}, ${width}, ${height}, ${now})
    returning id`
  return row?.id ?? null
}

type Stored = Omit<Upload, 'url'> & { kind: UploadKind; key: string }

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
