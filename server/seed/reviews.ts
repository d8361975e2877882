import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import { insertReview, updateDecided } from '../src/buying/review/queries.ts'
import type { Db } from '../src/db/connect.ts'
import type { Storage } from '../src/outside/storage.ts'
import { openAccount } from '../src/people/points/actions.ts'
import { insertMany } from './insert-many.ts'
import { type Buyer, insertStories } from './orders.ts'
import { between, randomFrom } from './random.ts'
import { ownRemarks, type Remark, type Reviewer, reviewers } from './review-plan.ts'
import { DAY, HOUR, MINUTE } from './stories.ts'

interface Wish {
  skuIds: ReadonlyMap<string, number>
  storage: Storage
  art: string
  now: Date
}

/** Other institutions bought, received and spoke; the demo's own member has spoken of some of the goods. */
export async function insertReviews(tx: Db, wish: Wish & { own: Buyer }) {
  for (const reviewer of reviewers) {
    const buyer = await insertReviewer(tx, reviewer, wish)
    const stories = reviewer.orders.map(({ agoDays, remarks }) => ({
      // No two buyers at the same moment: order numbers follow from it.
      agoMs: agoDays * DAY + Number(reviewer.mobile.slice(-2)) * MINUTE,
      fate: 'done' as const,
      currency: 'money' as const,
      goods: remarks.map(({ code, quantity }) => [code, quantity] as const),
    }))
    await insertStories(tx, buyer, stories)
    for (const remark of reviewer.orders.flatMap(({ remarks }) => remarks)) await say(tx, buyer, remark, wish)
  }
  for (const remark of ownRemarks) await say(tx, wish.own, remark, wish)
}

async function insertReviewer(tx: Db, reviewer: Reviewer, { skuIds, now }: Wish): Promise<Buyer> {
  const { mobile, nickname, first17, orders: _, ...institution } = reviewer
  const at = new Date(now.getTime() - 160 * DAY)
  const [memberId = 0] = await insertMany(tx, 'member', [
    { mobile, nickname, agreementVersion: '2026-11', agreedAt: at, createdAt: at },
  ])
  await openAccount(tx, memberId)
  const [institutionId = 0] = await insertMany(tx, 'institution', [
    {
      ...institution,
      creditCode: first17 + creditCodeCheck(first17),
      contactName: nickname,
      contactPhone: mobile,
      state: 'approved',
      createdAt: at,
      approvedAt: at,
    },
  ])
  await tx`insert into membership (member_id, institution_id, roles, state, since)
    values (${memberId}, ${institutionId}, '{owner}', 'active', ${at})`
  const { regionCode, regionText, address } = institution
  await insertMany(tx, 'address', [
    { memberId, receiver: nickname, phone: mobile, regionCode, regionText, detail: address, isDefault: true },
  ])
  return { memberId, institutionId, skuIds, now }
}

/** A day or more after the goods had come; the shop reads it within the day. */
async function say(tx: Db, { memberId }: Buyer, remark: Omit<Remark, 'quantity'>, wish: Wish) {
  const { code, score, text, reply = '', pending = false, pictures = [] } = remark
  const [line] = await tx<{ id: number; productId: number; doneAt: Date }[]>`
    select l.id, l.product_id, o.done_at from order_line l join shop_order o on o.id = l.order_id
     where o.member_id = ${memberId} and o.state = 'done' and l.sku_id = ${wish.skuIds.get(code) ?? 0}
     order by o.id limit 1`
  if (!line) throw new Error(`nobody has received ${code}`)
  const random = randomFrom(`${memberId} of ${code}`)
  const now = new Date(new Date(line.doneAt).getTime() + between(random, 20, 90) * HOUR)
  const imageIds: number[] = []
  for (const picture of pictures) imageIds.push(await insertPicture(tx, { memberId, picture, now }, wish))
  const { id: orderLineId, productId } = line
  const id = await insertReview(tx, {
    orderLineId,
    memberId,
    productId,
    score,
    content: text,
    imageIds,
    now,
  })
  if (id === undefined) throw new Error(`${code} was spoken of twice`)
  const read = {
    state: 'published' as const,
    reply,
    who: '演示客服',
    now: new Date(now.getTime() + 5 * HOUR),
  }
  if (!pending) await updateDecided(tx, { id, ...read })
}

async function insertPicture(
  tx: Db,
  { memberId, picture, now }: { memberId: number; picture: string; now: Date },
  { storage, art }: Wish,
): Promise<number> {
  const bytes = await readFile(join(art, `${picture}.webp`))
  const key = `image/${uuidOf(`${memberId} shows ${picture}`)}.webp`
  await storage.put(key, bytes)
  const [id = 0] = await insertMany(tx, 'upload', [
    {
      memberId,
      kind: 'image',
      key,
      name: '实拍.webp',
      mime: 'image/webp',
      size: bytes.length,
      width: 800,
      height: 800,
      createdAt: now,
      usedAt: now,
    },
  ])
  return id
}

/** Shaped like the ones that uploads get, but the same at every run. */
function uuidOf(text: string): string {
  const random = randomFrom(text)
  const hex = Array.from({ length: 32 }, () => between(random, 0, 15).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
