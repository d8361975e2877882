import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedbackKind } from '@gongfang/contract/feedback'
import type { Db } from '../src/db/connect.ts'
import { insertFeedback, insertPost, updateClosed, updateSeen } from '../src/feedback/queries.ts'
import type { Storage } from '../src/outside/storage.ts'
import { insertMany } from './insert-many.ts'
import { DAY, HOUR, MINUTE } from './stories.ts'

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
const threads: readonly Thread[] = [
  {
    agoMs: 31 * DAY,
    kind: 'order',
    about: { orderWith: 'DIN934-M6-A2' },
    page: '/orders',
    said: [
      {
        who: 'member',
        afterMs: 0,
        content: '发票抬头能否在下单后补填？这一单走的是专项经费，抬头要写学校全称。',
      },
      {
        who: 'staff',
        afterMs: 3 * HOUR,
        content: '您好，可以的。请在“机构资料”里补充开票资料，本单已为您备注，开票时按学校全称开具。',
      },
      { who: 'member', afterMs: 4 * HOUR, content: '已经补充，谢谢。' },
      { who: 'staff', afterMs: 5 * HOUR, content: '收到，已按新的抬头登记。' },
    ],
    seen: true,
    closed: true,
  },
  {
    agoMs: 12 * DAY,
    kind: 'suggestion',
    page: '/category',
    said: [
      {
        who: 'member',
        afterMs: 0,
        content:
          '希望紧固件列表可以按强度等级筛选，比如只看 8.8 级和 A2-70。现在规格表里有等级，但筛选栏里没有。',
      },
      {
        who: 'staff',
        afterMs: 26 * HOUR,
        content: '感谢建议。强度等级已列入筛选参数的整理计划，整理完成后会在对应分类的筛选栏中提供。',
      },
    ],
    seen: true,
  },
  {
    agoMs: 3 * DAY,
    kind: 'product',
    about: { product: 'HZ-DC150' },
    page: '/orders',
    said: [
      {
        who: 'member',
        afterMs: 0,
        content:
          '到货的 10 把数显卡尺里有 1 把合上量爪后显示 0.02 mm，按 ZERO 清零后再合上还是会跳到 0.01–0.02 mm。\n其余 9 把正常。请问是否属于允许误差，还是需要更换？',
        pictures: ['digital-caliper-1', 'digital-caliper-2'],
      },
      {
        who: 'staff',
        afterMs: 5 * HOUR,
        content:
          '您好，该型号的示值误差为 ±0.03 mm，重复性为 0.01 mm。合爪后反复出现 0.02 mm，多为量爪测量面有油污或毛刺：请用无水乙醇擦净两个测量面，再在合爪状态清零后重试。若仍不归零，我们为您更换。',
      },
      { who: 'member', afterMs: 22 * HOUR, content: '擦过以后好一些，但偶尔还是 0.02。麻烦更换一把。' },
      {
        who: 'staff',
        afterMs: 25 * HOUR,
        content: '已登记更换，新的一把今天随快递发出，旧的请交给快递员带回，运费由我们承担。',
      },
    ],
  },
  {
    agoMs: 20 * HOUR,
    kind: 'complaint',
    about: { orderWith: 'RG-UK18' },
    page: '/order/detail',
    said: [
      {
        who: 'member',
        afterMs: 0,
        content:
          '外箱有一角压坏，里面的美工刀包装也裂了两个，刀片没有散出来。希望之后玻璃和刀具类能用硬纸箱。',
        pictures: ['utility-knife-1'],
      },
    ],
  },
  {
    agoMs: 2 * HOUR,
    kind: 'other',
    said: [{ who: 'member', afterMs: 0, content: '周六上午能否到仓库自提？大约 30 件，自备车辆。' }],
  },
]

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
