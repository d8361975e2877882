import { randomUUID } from 'node:crypto'
import { Refusal, refuse } from '@gongfang/contract/base/refusal'
import type { Upload } from '@gongfang/contract/system/upload'
import type { Db, Run } from '../../db/connect.ts'
import type { Context, UploadedFile } from '../../http/context.ts'
import type { Sender } from '../../outside/lane.ts'
import { verdictOf as officeVerdictOf, oldOffice } from '../../outside/office/inspect.ts'
import { verdictOf } from '../../outside/pdf/inspect.ts'
import type { Storage } from '../../outside/storage.ts'
import { isPdf } from './pdf.ts'
import { redraw } from './picture.ts'
import {
  deleteTries,
  deleteUnused,
  insertTry,
  insertUpload,
  listUploads,
  lockQuota,
  lockRows,
  type NewUpload,
  type Owned,
  type Owner,
  sumUploads,
  updateFree,
  updatePicturesUnused,
  updateShown,
  updateStaffUsed,
  updateStaffUsedAll,
  updateUnused,
  updateUsed,
} from './queries.ts'
import {
  accepts,
  cleanName,
  countsAsTry,
  DAILY_FILES,
  edgeOf,
  type FileKind,
  type FileType,
  fittingName,
  isArchive,
  isHeic,
  keyOf,
  MEMBER_ATTACHED_BYTES,
  MEMBER_BYTES,
  mimeOf,
  type OfficeType,
  otherwiseNamed,
  STAFF_DAILY_FILES,
  typeNames,
  typeOf,
  unaccepted,
  urlOf,
} from './rules.ts'

const DAY_MS = 86_400_000

type Keeper = Pick<Context, 'db' | 'transaction' | 'now' | 'outside'>

/** Checks, redraws and keeps a file; what is not kept leaves nothing behind. */
export async function saveUpload(
  ctx: Keeper,
  owner: Owner,
  file: UploadedFile,
  kind: FileKind,
): Promise<Upload> {
  const since = new Date(ctx.now.getTime() - DAY_MS)
  // Asked again when it counts; asked here so that nobody can make us unpack pictures all day.
  mustHaveRoom({ ...owner, kind }, await sumUploads(ctx.db, owner, since, kind))
  const { type, bytes, ...size } = await checked(ctx, file, kind, senderOf(owner)).catch(async (error) => {
    if (error instanceof Refusal && countsAsTry(error.reason)) await insertTry(ctx.db, owner, ctx.now)
    throw error
  })
  const key = `${kind}/${randomUUID()}.${type}`
  const upload = {
    kind,
    key,
    name: fittingName(cleanName(file.name), type),
    mime: mimeOf[type],
    size: bytes.length,
    width: size.width ?? null,
    height: size.height ?? null,
  }
  await ctx.outside.storage.put(key, bytes)
  try {
    const id = await insertWithinQuota(ctx, owner, upload, since)
    return { ...upload, id, url: urlOf({ ...upload, id }) }
  } catch (error) {
    await ctx.outside.storage.remove(key)
    throw error
  }
}

type Accepted = { type: FileType; bytes: Buffer; width?: number; height?: number }

const senderOf = ({ memberId, staffId }: Owner): Sender =>
  memberId === null ? `staff ${staffId ?? 0}` : `member ${memberId}`

/** What we look into ourselves comes first: it costs less, and says better what is wrong. */
async function checked({ outside }: Keeper, file: UploadedFile, kind: FileKind, sender: Sender) {
  const taken = await accepted(file.bytes, kind, sender)
  if (kind === 'attached') mustBeSoNamed(cleanName(file.name), taken.type)
  await outside.malware({ name: cleanName(file.name), bytes: file.bytes }, sender)
  return taken
}

function mustBeSoNamed(name: string, type: FileType) {
  const said = otherwiseNamed(name, type)
  if (said !== undefined) refuse('attachmentName', { values: { said, real: typeNames[type] } })
}

async function accepted(bytes: Buffer, kind: FileKind, sender: Sender): Promise<Accepted> {
  if (bytes.length === 0) refuse('uploadUnreadable')
  if (kind === 'attached') mustNotBeOld(bytes)
  if (kind === 'attached' && isArchive(bytes)) return { type: await officeTypeOf(bytes, sender), bytes }
  const type = typeOf(bytes)
  if (!type || !accepts(kind, type)) return refuse(isHeic(bytes) ? 'uploadHeic' : unaccepted(kind))
  if (type !== 'pdf') return { type, ...(await redraw(bytes, { type, edge: edgeOf[kind], sender })) }
  if (!isPdf(bytes)) refuse('uploadUnreadable')
  const verdict = await verdictOf(bytes, sender)
  if (verdict === 'active') refuse('uploadPdfActive')
  if (verdict === 'locked') refuse('uploadPdfLocked')
  return verdict === null ? refuse('uploadUnreadable') : { type, bytes }
}

function mustNotBeOld(bytes: Buffer) {
  const old = oldOffice(bytes)
  if (old) refuse(old === 'locked' ? 'attachmentLocked' : 'attachmentOldOffice')
}

async function officeTypeOf(bytes: Buffer, sender: Sender): Promise<OfficeType> {
  const verdict = await officeVerdictOf(bytes, sender)
  if (verdict === 'docx' || verdict === 'xlsx' || verdict === 'pptx') return verdict
  return refuse(REFUSED_OFFICE[verdict])
}

const REFUSED_OFFICE = {
  macro: 'attachmentMacro',
  active: 'attachmentActive',
  locked: 'attachmentLocked',
  large: 'attachmentLarge',
  other: 'attachmentType',
  broken: 'uploadUnreadable',
} as const

const insertWithinQuota = (ctx: Keeper, owner: Owner, upload: NewUpload, since: Date) =>
  ctx.transaction(async (tx) => {
    await lockQuota(tx, owner)
    mustHaveRoom(
      { ...owner, kind: upload.kind },
      await sumUploads(tx, owner, since, upload.kind),
      upload.size,
    )
    return insertUpload(tx, owner, upload, ctx.now)
  })

/** `files`: those that were refused count too. */
function mustHaveRoom(
  { memberId, kind }: Owner & { kind: FileKind },
  { files, bytes }: { files: number; bytes: number },
  more = 0,
) {
  const most = kind === 'attached' ? MEMBER_ATTACHED_BYTES : MEMBER_BYTES
  if (files >= (memberId === null ? STAFF_DAILY_FILES : DAILY_FILES)) refuse('uploadQuota')
  if (memberId !== null && bytes + more > most) refuse('uploadSpace')
}

/**
 * Marks these addresses as shown by a text of staff, so that they are not deleted; called in the same transaction.
 * Returns those that are no file of staff: never uploaded, or already deleted.
 */
export async function takeShown(tx: Db, urls: readonly string[], now: Date): Promise<string[]> {
  const keys = urls.map(keyOf).filter((key) => key !== '')
  const taken = new Set((await updateShown(tx, keys, now)).map(({ key }) => key))
  return urls.filter((url) => url.startsWith('/uploads/') && !taken.has(keyOf(url)))
}

/** Those of these uploads that belong to the member and have this kind. */
export async function listOwnUploads(db: Db, owned: Owned): Promise<Upload[]> {
  const uploads = await listUploads(db, owned)
  return uploads.map((upload) => ({ ...upload, url: urlOf(upload) }))
}

/** The same, and they are no longer swept away: called by whoever writes their ids down, in the same transaction. */
export async function takeUploads(tx: Db, owned: Owned, now: Date): Promise<Upload[]> {
  const uploads = await updateUsed(tx, owned, now)
  return uploads.map((upload) => ({ ...upload, url: urlOf(upload) }))
}

/** Marks a private file of staff as used; false without such a file of this kind. */
export const takeStaffUpload = async (tx: Db, file: { id: number; kind: FileKind }, now: Date) =>
  (await updateStaffUsed(tx, file, now)).count > 0

/** The same of several that one of them sent: how many of these there are. */
export const takeStaffUploads = async (
  tx: Db,
  files: { staffId: number | null; kind: FileKind; ids: readonly number[] },
  now: Date,
) => (files.ids.length === 0 ? 0 : (await updateStaffUsedAll(tx, files, now)).count)

/** Held until the transaction ends, so that nothing takes or frees them meanwhile. */
export const lockUploads = lockRows

/** What nothing holds any more is swept away. */
export const freeUploads = updateFree

/** Marks a public address of the member as no longer shown. */
export const releaseUpload = (tx: Db, memberId: number, url: string) => updateUnused(tx, memberId, keyOf(url))

/**
 * Deletes uploads that were not used within a day. The file is deleted before its row, so that no file stays without
 * a row.
 */
export async function sweepUploads(run: Run, storage: Storage, now: Date) {
  const before = new Date(now.getTime() - DAY_MS)
  const sweepOne = () =>
    run(async (tx) => {
      const key = await deleteUnused(tx, before)
      if (key !== undefined) await storage.remove(key)
      return key !== undefined
    })
  while (await sweepOne());
  await run((tx) => deleteTries(tx, before))
}

/** A member leaves: public pictures go with it. */
export const releasePictures = updatePicturesUnused
