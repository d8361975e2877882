import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accept, followDelivery, saveSetting } from '../src/buying/acceptance/actions.ts'
import type { Db } from '../src/db/connect.ts'
import type { Storage } from '../src/outside/storage.ts'
import {
  type AcceptanceStory,
  acceptances,
  claims,
  photoNames,
  SETTING_AGO_MS,
  setting,
} from './acceptance-plan.ts'
import { regretOrder } from './aftersales.ts'
import { insertAttached } from './attachments.ts'
import { insertMany } from './insert-many.ts'
import type { Happening } from './orders.ts'
import type { Stage } from './stage.ts'

/** Where pictures come from and go. */
export interface Shelf {
  storage: Storage
  art: string
}

export const insertAcceptanceSetting = (stage: Stage) =>
  saveSetting(stage.as('admin', SETTING_AGO_MS), setting)

export const planAcceptances = (stage: Stage, shelf: Shelf): Happening[] => [
  ...acceptances.map((story) => ({ agoMs: story.agoMs, happens: () => tellAcceptance(stage, story, shelf) })),
  ...claims.map((claim) => ({ agoMs: claim.agoMs, happens: () => tellClaim(stage, claim, shelf) })),
  { agoMs: 0, happens: () => followDeliveries(stage.tx) },
]

/** Runs the jobs that deliveries and collections have queued, each with the clock at its delivery. */
async function followDeliveries(tx: Db) {
  const told = await tx<{ orderLineIds: number[]; reference: string; at: string }[]>`
    with taken as (delete from job_outbox where job = 'acceptance.delivered' returning id, payload)
    select t.payload -> 'orderLineIds' as order_line_ids, t.payload ->> 'reference' as reference,
           coalesce(k.shipped_at, f.at) as at
      from taken t
      left join order_package k on k.id::text = split_part(t.payload ->> 'reference', '/', 2)
      left join verification f on f.no = t.payload ->> 'reference'
     order by t.id`
  for (const { at, ...delivery } of told)
    await followDelivery(tx, 'acceptanceDue', { ...delivery, now: new Date(at) })
}

interface Line {
  orderId: number
  no: string
  orderLineId: number
  modelCode: string
  open: number
}

const listOpen = (tx: Db, memberId: number, modelCode: string) => tx<Line[]>`
  select o.id as order_id, o.no, l.id as order_line_id, l.model_code, v.open
    from (select o.id, o.no from shop_order o join order_line l on l.order_id = o.id
           where o.member_id = ${memberId} and l.model_code = ${modelCode} and o.paid_at is not null
           order by o.created_at desc limit 1) o
    join order_line l on l.order_id = o.id
    join acceptance_state v on v.order_line_id = l.id
   order by l.position`

async function tellAcceptance(stage: Stage, story: AcceptanceStory, shelf: Shelf) {
  const { tx } = stage
  const { agoMs, by, buyer, goods, remark = '', photos = [] } = story
  await followDeliveries(tx)
  const there = await listOpen(tx, stage.idOf(buyer), goods)
  const [first] = there
  if (!first) throw new Error(`${buyer} has bought no ${goods}`)
  const decided =
    story.lines ?? there.flatMap(({ modelCode: code, open }) => (open > 0 ? { code, accepted: open } : []))
  const lines = decided.map(({ code, ...line }) => ({
    orderLineId: there.find(({ modelCode }) => modelCode === code)?.orderLineId ?? 0,
    ...{ accepted: 0, refused: 0, condition: 'good' as const, note: '', serials: [] },
    ...line,
  }))
  const photoIds: number[] = []
  for (const photo of photos)
    photoIds.push(await insertPhoto(tx, { memberId: stage.idOf(by), photo, at: stage.at(agoMs) }, shelf))
  await accept(stage.as(by, agoMs), { no: first.no, lines, remark, photos: photoIds })
}

async function insertPhoto(
  tx: Db,
  { memberId, photo, at }: { memberId: number; photo: keyof typeof photoNames; at: Date },
  { storage, art }: Shelf,
) {
  const bytes = await readFile(join(art, `${photo}.webp`))
  const key = `aftersale/demo-${photo}.webp`
  await storage.put(key, bytes)
  const file = {
    key,
    name: `${photoNames[photo]}.webp`,
    mime: 'image/webp',
    size: bytes.length,
    width: 960,
    height: 720,
  }
  const [id = 0] = await insertMany(tx, 'upload', [{ memberId, kind: 'aftersale', ...file, createdAt: at }])
  return id
}

async function tellClaim(
  stage: Stage,
  { agoMs, buyer, files = [], ...regret }: (typeof claims)[number],
  shelf: Shelf,
) {
  const { tx } = stage
  const memberId = stage.idOf(buyer)
  const [line] = await listOpen(tx, memberId, regret.goods[0]?.[0] ?? '')
  if (!line) throw new Error(`${buyer} has bought no ${regret.goods}`)
  const { orderId: id, no } = line
  const photos = await tx<{ id: number }[]>`
    select p.upload_id as id from acceptance_photo p join acceptance a on a.id = p.acceptance_id
     where a.order_id = ${id} order by p.position`
  const images = photos.map((photo) => photo.id)
  const attachmentIds = await insertAttached(tx, { memberId, files, at: stage.at(agoMs), shelf })
  await regretOrder(
    tx,
    { id, no, memberId },
    { ...regret, images, attachmentIds, afterMs: 0, placedAt: stage.at(agoMs) },
  )
}
