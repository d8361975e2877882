import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { addAttachments, removeAttachment } from '@gongfang/contract/system/attachment'
import type { Db } from '../../db/connect.ts'
import type { Caller, MemberContext, Staff } from '../../http/context.ts'
import { can } from '../../http/session.ts'
import { asDownload, freeUploads, lockUploads, takeStaffUploads, takeUploads } from '../upload/door.ts'
import { type AttachedPart, partOf } from './parts.ts'
import * as queries from './queries.ts'
import { type AttachedTo, mustBeFew, mustBeRemovable, mustBeThere } from './rules.ts'

type Parts = readonly AttachedPart[]

interface Attaching {
  to: AttachedTo
  /** Uploads of the member, of the kind `attached`. */
  uploadIds: readonly number[]
  memberId: number
  now: Date
}

/** Adds files. Called by who has the thing locked or has just made it; without files it sends nothing. */
export async function attach(tx: Db, { to, uploadIds, memberId, now }: Attaching) {
  const wanted = [...new Set(uploadIds)]
  if (wanted.length === 0) return
  const taken = await takeUploads(tx, { memberId, kind: 'attached', ids: wanted }, now)
  mustBeThere(taken.length, wanted.length)
  await queries.insertAttachments(tx, { to, uploadIds: wanted, memberId, now })
  mustBeFew((await queries.listOf(tx, to)).length)
}

interface ShopAttaching {
  to: AttachedTo
  /** Uploads of the staff member, of the kind `attached`, or files of earlier things. */
  uploadIds: readonly number[]
  /** Things of the same noun whose files may be taken again. */
  earlierIds: readonly number[]
  staffId: number | null
  now: Date
}

/** Adds files of the shop to a thing that was just made; they stay. Answers their names. */
export async function attachForShop(
  tx: Db,
  { to, uploadIds, earlierIds, staffId, now }: ShopAttaching,
): Promise<string[]> {
  const wanted = [...new Set(uploadIds)]
  if (wanted.length === 0) return []
  const held = await queries.listHeld(tx, { noun: to.noun, ids: earlierIds, uploadIds: wanted })
  const fresh = wanted.filter((id) => !held.includes(id))
  const taken = await takeStaffUploads(tx, { staffId, kind: 'attached', ids: fresh }, now)
  mustBeThere(taken + held.length, wanted.length)
  await queries.insertAttachments(tx, { to, uploadIds: wanted, memberId: null, fixed: true, now })
  return (await queries.listOf(tx, to)).map(({ name }) => name)
}

/** Makes these the files of a thing: those it has stay, others go, new ones are taken. */
export async function setAttachments(tx: Db, { to, uploadIds, memberId, now }: Attaching) {
  const before = (await queries.listOf(tx, to)).map(({ uploadId }) => uploadId)
  await detach(
    tx,
    to,
    before.filter((id) => !uploadIds.includes(id)),
  )
  await attach(tx, { to, uploadIds: uploadIds.filter((id) => !before.includes(id)), memberId, now })
}

async function detach(tx: Db, to: AttachedTo, uploadIds: readonly number[]) {
  if (uploadIds.length === 0) return
  await lockUploads(tx, uploadIds)
  await queries.deleteAttachments(tx, to, uploadIds)
  await freeUploads(tx, await queries.listUnattached(tx, uploadIds))
}

export const add = (
  ctx: MemberContext,
  parts: Parts,
  { noun, no, attachmentIds }: Parsed<typeof addAttachments>,
) =>
  ctx.transaction(async (tx) => {
    const thing = await opened(tx, ctx, parts, { noun, no, change: 'add' })
    const to = { noun, id: thing.id }
    const before = await queries.listOf(tx, to)
    await attach(tx, { to, uploadIds: attachmentIds, memberId: ctx.caller.id, now: ctx.now })
    const had = new Set(before.map(({ uploadId }) => uploadId))
    const added = (await queries.listOf(tx, to)).filter(({ uploadId }) => !had.has(uploadId))
    if (added.length > 0) await thing.noted?.(`添加附件：${added.map(({ name }) => name).join('、')}`)
    return {}
  })

export const remove = (ctx: MemberContext, parts: Parts, { noun, no, id }: Parsed<typeof removeAttachment>) =>
  ctx.transaction(async (tx) => {
    const thing = await opened(tx, ctx, parts, { noun, no, change: 'remove' })
    const to = { noun, id: thing.id }
    const files = await queries.listOf(tx, to)
    mustBeRemovable(files, { id, needsOne: thing.needsOne ?? false })
    await detach(tx, to, [id])
    const name = files.find(({ uploadId }) => uploadId === id)?.name ?? ''
    await thing.noted?.(`移除附件：${name}`)
    return {}
  })

function opened(
  tx: Db,
  ctx: MemberContext,
  parts: Parts,
  { noun, ...which }: Pick<Parsed<typeof removeAttachment>, 'noun' | 'no'> & { change: 'add' | 'remove' },
) {
  const open = partOf(parts, noun)?.open ?? refuse('attachmentsClosed', { values: { what: '申请' } })
  return open(tx, ctx, which)
}

/** The file, if the reader may read anything that has it. */
export async function readFor(ctx: MemberContext, parts: Parts, id: number) {
  const file = (await queries.findFile(ctx.db, id)) ?? refuse('notFound')
  for (const { noun, id: of } of file.of)
    if (await partOf(parts, noun)?.mayRead(ctx.db, ctx.caller as Caller, of)) return send(ctx, file)
  return refuse('notFound')
}

export async function readForStaff(
  ctx: { db: Db; caller: Staff; outside: MemberContext['outside'] },
  parts: Parts,
  id: number,
) {
  const file = (await queries.findFile(ctx.db, id)) ?? refuse('notFound')
  const may = file.of.some(({ noun }) => {
    const needed = partOf(parts, noun)?.staffRead
    return needed !== undefined && can(ctx.caller, needed)
  })
  return may ? send(ctx, file) : refuse('notFound')
}

async function send(
  { outside }: Pick<MemberContext, 'outside'>,
  file: { key: string; name: string; mime: string },
) {
  return asDownload(file, (await outside.storage.get(file.key)) ?? refuse('notFound'))
}
