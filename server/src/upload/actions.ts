import { randomUUID } from 'node:crypto'
import { refuse } from '@gongfang/contract/refusal'
import type { Upload, UploadKind } from '@gongfang/contract/upload'
import type { Db } from '../db/connect.ts'
import type { MemberContext, UploadedFile } from '../http/context.ts'
import { redraw } from './picture.ts'
import { countSince, insertUpload, listUploads, lockQuota, type NewUpload, type Owned } from './queries.ts'
import {
  accepts,
  cleanName,
  DAILY_FILES,
  edgeOf,
  type FileType,
  isWholePdf,
  mimeOf,
  typeOf,
  urlOf,
} from './rules.ts'

const DAY_MS = 86_400_000

/** Checks, redraws and keeps a file; what is not kept leaves nothing behind. */
export async function saveUpload(ctx: MemberContext, file: UploadedFile, kind: UploadKind): Promise<Upload> {
  const since = new Date(ctx.now.getTime() - DAY_MS)
  // Asked again when it counts; asked here so that nobody can make us unpack pictures all day.
  if ((await countSince(ctx.db, ctx.caller.id, since)) >= DAILY_FILES) refuse('uploadQuota')
  const { type, bytes, ...size } = await accepted(file.bytes, kind)
  const key = `${kind}/${randomUUID()}.${type}`
  const upload = {
    memberId: ctx.caller.id,
    kind,
    key,
    name: cleanName(file.name),
    mime: mimeOf[type],
    size: bytes.length,
    width: size.width ?? null,
    height: size.height ?? null,
  }
  await ctx.outside.storage.put(key, bytes)
  const id = await insertWithinQuota(ctx, upload, since)
  if (id === null) {
    await ctx.outside.storage.remove(key)
    return refuse('uploadQuota')
  }
  return { ...upload, id, url: urlOf({ ...upload, id }) }
}

type Accepted = { type: FileType; bytes: Buffer; width?: number; height?: number }

async function accepted(bytes: Buffer, kind: UploadKind): Promise<Accepted> {
  if (bytes.length === 0) refuse('uploadUnreadable')
  const type = typeOf(bytes) ?? refuse('uploadType')
  if (!accepts(kind, type)) refuse('uploadPictureOnly')
  if (type !== 'pdf') return { type, ...(await redraw(bytes, type, edgeOf[kind])) }
  return isWholePdf(bytes) ? { type, bytes } : refuse('uploadUnreadable')
}

const insertWithinQuota = (ctx: MemberContext, upload: NewUpload, since: Date) =>
  ctx.transaction(async (tx) => {
    await lockQuota(tx, upload.memberId)
    if ((await countSince(tx, upload.memberId, since)) >= DAILY_FILES) return null
    return insertUpload(tx, upload, ctx.now)
  })

/** Those of these uploads that belong to the member and are of this kind. */
export async function listOwnUploads(db: Db, owned: Owned): Promise<Upload[]> {
  const uploads = await listUploads(db, owned)
  return uploads.map((upload) => ({ ...upload, url: urlOf(upload) }))
}
