import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedbackKind } from '@gongfang/contract/service/feedback'
import type { Db } from '../src/db/connect.ts'
import type { Storage } from '../src/outside/storage.ts'
import { insertFeedback, insertPost, updateClosed, updateSeen } from '../src/service/feedback/queries.ts'
import { readData } from './data.ts'
import { insertMany } from './insert-many.ts'
import { MINUTE } from './stories.ts'

interface Wish {
  memberId: number
  skuIds: ReadonlyMap<string, number>
  storage: Storage
  art: string
  now: Date
}

interface Said {
  who: 'member' | 'staff'
  afterMs: number
  content: string
  /** Pictures of the demo shop, shown as if the member had taken them. */
  pictures?: readonly string[]
}

interface Thread {
  agoMs: number
  kind: FeedbackKind
  /** The subject: goods by model code, or their last order. */
  about?: { product: string } | { orderWith: string }
  page?: string
  said: readonly Said[]
  /** The member has read the last reply. */
  seen?: boolean
  closed?: boolean
}

const DEVICE = 'Windows NT 10.0 · Edge 142 · 1920×1080'

/** From the oldest on: one in every state, short and long, with and without pictures. */
const threads = readData<readonly Thread[]>('feedback')

/** Writes the messages of a member and the shop with the shop's own statements. */
export async function insertFeedbackThreads(tx: Db, wish: Wish) {
  for (const thread of threads) await tell(tx, wish, thread)
}

async function tell(tx: Db, wish: Wish, { agoMs, kind, about, page = '', said, seen, closed }: Thread) {
  const { memberId } = wish
  const startedAt = new Date(wish.now.getTime() - agoMs)
  const feedbackId = await insertFeedback(tx, {
    memberId,
    kind,
    contact: '13800000001',
    ...(await subjectOf(tx, wish, about)),
    page,
    device: page === '' ? '' : DEVICE,
    now: startedAt,
  })
  let last = startedAt
  for (const { who, afterMs, content, pictures = [] } of said) {
    last = new Date(startedAt.getTime() + afterMs)
    const imageIds: number[] = []
    for (const picture of pictures) imageIds.push(await insertPicture(tx, wish, picture, last))
    const whoName = who === 'staff' ? '演示客服' : ''
    await insertPost(tx, { feedbackId, who, whoName, content, imageIds, now: last })
  }
  if (seen) await updateSeen(tx, feedbackId, new Date(last.getTime() + 10 * MINUTE))
  if (closed) await updateClosed(tx, feedbackId)
}

async function subjectOf(tx: Db, { memberId, skuIds }: Wish, about: Thread['about']) {
  if (!about) return { orderId: null, productId: null }
  const code = 'product' in about ? about.product : about.orderWith
  const skuId = skuIds.get(code) ?? 0
  if ('product' in about) {
    const [sku] = await tx<{ productId: number }[]>`select product_id from sku where id = ${skuId}`
    if (!sku) throw new Error(`there is no ${code}`)
    return { orderId: null, productId: sku.productId }
  }
  const [order] = await tx<{ id: number }[]>`
    select o.id from shop_order o join order_line l on l.order_id = o.id
     where o.member_id = ${memberId} and l.sku_id = ${skuId} order by o.id desc limit 1`
  if (!order) throw new Error(`nobody has ordered ${code}`)
  return { orderId: order.id, productId: null }
}

async function insertPicture(tx: Db, { memberId, storage, art }: Wish, picture: string, at: Date) {
  const bytes = await readFile(join(art, `${picture}.webp`))
  const key = `feedback/demo-${picture}.webp`
  await storage.put(key, bytes)
  const [id = 0] = await insertMany(tx, 'upload', [
    {
      memberId,
      kind: 'feedback',
      key,
      name: `${picture}.webp`,
      mime: 'image/webp',
      size: bytes.length,
      width: 800,
      height: 800,
      createdAt: at,
      usedAt: at,
    },
  ])
  return id
}
