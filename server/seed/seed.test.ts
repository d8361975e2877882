import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isCreditCode } from '@gongfang/contract/base/credit-code'
import { listUnits } from '@gongfang/contract/base/unit'
import {
  getOrderAcceptance,
  listDoneAcceptances,
  listDueAcceptances,
} from '@gongfang/contract/buying/acceptance'
import { listPurchaseRequests, RequestState } from '@gongfang/contract/buying/approval'
import { InquiryState, listInquiries } from '@gongfang/contract/buying/inquiry'
import { getOrder, listOrders } from '@gongfang/contract/buying/order'
import { listFavorites } from '@gongfang/contract/goods/favorite'
import { listLists, listSharedLists } from '@gongfang/contract/goods/shopping-list'
import { listVisits } from '@gongfang/contract/goods/visit'
import { listFunds } from '@gongfang/contract/people/fund'
import { getProfile, passwordLogin } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import { listPointsEntries, PointsKind } from '@gongfang/contract/people/points'
import { readTeam } from '@gongfang/contract/people/team'
import { getFeedback, listFeedback } from '@gongfang/contract/service/feedback'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage, type Storage } from '../src/outside/storage.ts'
import { listBroken } from '../src/testing/books.ts'
import { listUncounted } from '../src/testing/database.ts'
import { openTestShop, type TestShop } from '../src/testing/shop.ts'
import { drafts, families } from './catalogue.ts'
import { mobiles, PASSWORD } from './members.ts'
import { ART, seed } from './seed.ts'

let shop: TestShop
let folder: string
let storage: Storage
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'gongfang-seed-'))
  storage = diskStorage(folder)
  await seed(shop.db, { now: shop.now(), storage })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const goods = drafts()
const skus = goods.flatMap(({ skus }) => skus)
const plans = families.flatMap(({ products }) => products)
const one = async (query: ReturnType<TestShop['db']['unsafe']>) => (await query)[0]

describe('the catalogue', () => {
  test('is large enough and true to its plan', async () => {
    expect(goods.length).toBeGreaterThanOrEqual(150)
    expect(skus.length).toBeGreaterThanOrEqual(1500)
    expect(await one(shop.db.unsafe('select count(*) from product where status = $1', ['onSale']))).toEqual({
      count: goods.length,
    })
    expect(await one(shop.db.unsafe('select count(*) from sku'))).toEqual({ count: skus.length })
    expect(await one(shop.db.unsafe('select count(*) from category where parent_id is null'))).toEqual({
      count: 12,
    })
  })

  test('is the same every time it is worked out', () => {
    expect(drafts()).toEqual(goods)
  })

  test('names no model code, slug or title twice, however it is spelled', async () => {
    const twice = (words: string[]) => words.filter((word, at) => words.indexOf(word) !== at)
    expect(twice(plans.map(({ slug }) => slug))).toEqual([])
    expect(twice(plans.map(({ title }) => title))).toEqual([])
    expect(await shop.db`select code_key from sku group by code_key having count(*) > 1`).toEqual([])
  })

  test('holds the extremes that a screen has to bear', () => {
    const counts = goods.map(({ skus }) => skus.length)
    expect(counts).toEqual(expect.arrayContaining([1, 24, 320]))
    const lengths = plans.map(({ title }) => [...title].length)
    expect([Math.max(...lengths), lengths.includes(6)]).toEqual([60, true])
    const prices = skus.map(({ priceFen }) => priceFen)
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([2, 9_800_000])
    expect(skus.map(({ stock }) => stock)).toEqual(expect.arrayContaining([0, 3, 99_999]))
    expect(skus.map(({ leadDays }) => leadDays)).toEqual(expect.arrayContaining([0, 3, 30]))
    expect(skus.some(({ points }) => points !== null) && skus.some(({ points }) => points === null)).toBe(
      true,
    )
    expect(plans.filter(({ picture }) => picture === null)).toHaveLength(1)
    expect(skus.some(({ modelCode }) => /^[\uFF01-\uFF5E]+$/.test(modelCode))).toBe(true)
    expect(skus.some(({ modelCode }) => /0O|O0/.test(modelCode))).toBe(true)
  })

  test('sells dearer in small lots than in large ones', () => {
    const ladders = skus.map(({ priceFen, tiers }) => [priceFen, ...tiers.map((tier) => tier.priceFen)])
    expect(
      ladders.filter((ladder) => ladder.some((price, at) => at > 0 && price >= ladder[at - 1]!)),
    ).toEqual([])
  })

  test('shows only pictures that exist', async () => {
    const there = new Set(readdirSync(ART).map((file) => `/media/${file.replace(/\.webp$/, '')}`))
    const shown = await shop.db<{ url: string }[]>`
      select url from product_image union select first_image from product where first_image <> ''
      union select image from sku where image <> '' union select icon from category where icon <> '' union select cover from category where cover <> ''
      union select logo from brand union select avatar from member where avatar <> ''
      union select (regexp_matches(detail, 'src="([^"]+)"', 'g'))[1] from product`
    const { logo, kefuQrcode, indexBanner } = await shop.visitor.call(getSiteConfig, {})
    const banners = indexBanner.flatMap(({ image, imagePhone }) => [image, imagePhone])
    const all = [...shown.map(({ url }) => url), ...banners, logo, kefuQrcode]
    expect(all.length).toBeGreaterThan(300)
    expect(all.filter((url) => !there.has(url))).toEqual([])
  })
})

describe('the members', () => {
  test('stand in every state there is, with one password', async () => {
    const login = (phone: string) => shop.visitor.call(passwordLogin, { phone, password: PASSWORD })
    const states: Record<string, string> = {}
    for (const name of ['approved', 'incomplete', 'pending', 'rejected', 'other'] as const)
      states[name] = (await login(mobiles[name])).userinfo.status
    expect(states).toEqual({ ...states, approved: 'approved', incomplete: 'incomplete', other: 'approved' })
    expect(states).toMatchObject({ pending: 'pending', rejected: 'rejected' })
    await expect(login(mobiles.disabled)).rejects.toMatchObject({ reason: 'memberDisabled' })
  })

  test('belong to institutions with sound credit codes, one with a name of 30 characters', async () => {
    const rows = await shop.db<
      { jigou: string; creditCode: string }[]
    >`select jigou, credit_code from institution`
    expect(rows.filter(({ creditCode }) => !isCreditCode(creditCode))).toEqual([])
    expect(rows.map(({ jigou }) => [...jigou].length)).toContain(30)
  })

  test('handed in licences that can be read', async () => {
    const uploads = await shop.db<{ key: string; size: number }[]>`select key, size from upload`
    const sizes = await Promise.all(uploads.map(async ({ key }) => (await storage.get(key))?.length))
    expect(sizes).toEqual(uploads.map(({ size }) => size))
  })

  test('have orders in every state and currency, and 100,000 points', async () => {
    const { token, userinfo } = await shop.visitor.call(passwordLogin, {
      phone: mobiles.approved,
      password: PASSWORD,
    })
    expect(userinfo.points).toBe(100_000)
    const member = shop.client({ token })
    const { data } = await member.call(listOrders, { limit: 100 })
    const seen = new Set(data.map(({ state, currency }) => `${state} ${currency}`))
    for (const state of ['unpaid', 'paid', 'shipped', 'done', 'cancelled'])
      expect([...seen]).toEqual(expect.arrayContaining([`${state} money`, `${state} points`]))
    expect(seen.has('closed money')).toBe(true)
    for (const { no } of data) expect((await member.call(getOrder, { no })).events.length).toBeGreaterThan(0)
  })
})

describe('the team of the demo member', () => {
  const as = async (mobile: string) => {
    const { token } = await shop.visitor.call(passwordLogin, { phone: mobile, password: PASSWORD })
    return shop.client({ token })
  }

  test('holds every role but that of a viewer, in three units', async () => {
    const me = await as(mobiles.approved)
    const [{ people }, units] = [await me.call(readTeam, {}), await me.call(listUnits, {})]
    const roles = people.flatMap(({ roles }) => roles)
    expect(roles.toSorted()).toEqual(
      ['owner', 'owner', 'admin', 'purchaser', 'purchaser', 'approver', 'finance', 'receiver'].toSorted(),
    )
    expect(units.map(({ managers }) => managers.length)).toEqual([1, 1, 1])
    await expect(as('13800000018').then((left) => left.call(readTeam, {}))).rejects.toThrow()
  })

  test('has handed in a request for each state that lasts', async () => {
    const me = await as(mobiles.approved)
    const all = await me.call(listPurchaseRequests, { tab: 'all', limit: 100 })
    const lasting = RequestState.options.filter((state) => state !== 'approved')
    expect(new Set(all.data.map(({ state }) => state))).toEqual(new Set(lasting))
    expect((await me.call(listPurchaseRequests, { tab: 'waiting' })).total).toBe(2)
  })

  test('has asked for a price in every state', async () => {
    const me = await as(mobiles.approved)
    const { data } = await me.call(listInquiries, { scope: 'all', limit: 100 })
    const { data: drafts } = await me.call(listInquiries, { tab: 'draft' })
    expect(new Set([...data, ...drafts].map(({ state }) => state))).toEqual(new Set(InquiryState.options))
    expect((await me.call(listInquiries, { tab: 'decide' })).total).toBe(2)
  })

  test('has accepted in whole, in part and with numbers, refused, and has goods that wait', async () => {
    const receiver = await as('13800000017')
    const [due, done] = [
      await receiver.call(listDueAcceptances, {}),
      await receiver.call(listDoneAcceptances, {}),
    ]
    expect([due.total, done.total]).toEqual([4, 12])
    const orders = await Promise.all(
      [...new Set([...due.data.map(({ no }) => no), ...done.data.map(({ orderNo }) => orderNo)])].map((no) =>
        receiver.call(getOrderAcceptance, { no }),
      ),
    )
    const statesOf = ({ lines }: (typeof orders)[number]) =>
      (['open', 'accepted', 'away'] as const).filter((count) => lines.some((line) => line[count] > 0)).join()
    expect(new Set(orders.map(statesOf))).toEqual(
      new Set(['open', 'accepted', 'open,accepted', 'accepted,away', 'open,away']),
    )
    const records = orders.flatMap(({ acceptances }) => acceptances)
    expect(records.flatMap(({ lines }) => lines.flatMap(({ serials }) => serials))).toHaveLength(7)
    const photos = records.flatMap(({ photos }) => photos)
    expect(photos).toHaveLength(4)
    const [claim] = await shop.db<{ images: number; refused: number }[]>`
      select (select count(*) from aftersale_image i where i.aftersale_id = a.id) as images, l.from_refused as refused
        from aftersale a join aftersale_line l on l.aftersale_id = a.id
       where exists (select from acceptance c join acceptance_photo p on p.acceptance_id = c.id where c.order_id = a.order_id)`
    expect(claim).toEqual({ images: 2, refused: 1 })
    const messages = await receiver.call(listMessages, {})
    expect(messages.data.map(({ title }) => title)).toContain('有商品待验收')
    expect(messages.data.filter(({ createdAt }) => createdAt > shop.now().toISOString())).toEqual([])
  })

  test('has spent about half of each fund, and shares lists', async () => {
    const finance = await as('13800000016')
    const { data } = await finance.call(listFunds, {})
    expect(data).toHaveLength(3)
    for (const { amountFen, leftFen } of data) expect(leftFen / amountFen).toBeGreaterThan(0.4)
    for (const { amountFen, leftFen } of data) expect(leftFen / amountFen).toBeLessThan(0.6)
    const chemist = await as('13800000014')
    const { data: shared } = await chemist.call(listSharedLists, {})
    expect(shared.map(({ name }) => name)).toContain('工位开学必备')
    expect((await chemist.call(listLists, {})).map(({ standing }) => standing?.weeks)).toEqual([2])
  })
})

test('PostgreSQL knows how many rows there are before the first statement', async () => {
  expect(await listUncounted(shop.db)).toEqual([])
})

test('the demo member has spoken with the shop, in every state, and one reply is new', async () => {
  const { token } = await shop.visitor.call(passwordLogin, { phone: mobiles.approved, password: PASSWORD })
  const member = shop.client({ token })
  const { data } = await member.call(listFeedback, {})
  expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['open', 'replied', 'closed']))
  expect(data.filter(({ unread }) => unread)).toHaveLength(1)
  const threads = await Promise.all(data.map(({ id }) => member.call(getFeedback, { id })))
  expect(threads.flatMap(({ posts }) => posts.flatMap(({ images }) => images)).length).toBeGreaterThan(2)
  expect(threads.some(({ order }) => order) && threads.some(({ product }) => product)).toBe(true)
})

test('institutions have asked for changes, and one knows where its invoices go', async () => {
  const profileOf = async (phone: string) => {
    const { token } = await shop.visitor.call(passwordLogin, { phone, password: PASSWORD })
    return shop.client({ token }).call(getProfile, {})
  }
  const own = await profileOf(mobiles.approved)
  expect(own.history.map(({ state }) => state)).toEqual(['approved', 'rejected', 'approved'])
  expect(own.invoice).toMatchObject({ title: own.standing?.jigou, taxNumber: own.standing?.creditCode })
  expect(own.submission?.form).toEqual(own.standing)
  expect(await profileOf(mobiles.other)).toMatchObject({
    submission: { state: 'rejected', fieldReasons: { licenceIds: '缺少更名批复文件' } },
    standing: { jigou: '上海浦东先进制造与新材料联合研究院附属精密测量与检验检测中心' },
  })
})

test('a buyer finds something in every list of the personal centre', async () => {
  const { token } = await shop.visitor.call(passwordLogin, { phone: mobiles.approved, password: PASSWORD })
  const me = shop.client({ token })
  const [favorites, lists, visits, messages, entries] = await Promise.all([
    me.call(listFavorites, { limit: 100 }),
    me.call(listLists, {}),
    me.call(listVisits, {}),
    me.call(listMessages, {}),
    me.call(listPointsEntries, { limit: 100 }),
  ])
  expect(favorites.data.some(({ card, addedPriceFen }) => card && card.priceFen < addedPriceFen)).toBe(true)
  expect(favorites.data.some(({ card }) => card?.skuId)).toBe(true)
  expect(lists.map(({ kinds, images }) => [kinds, images.length])).toEqual([
    [8, 4],
    [5, 4],
  ])
  expect(visits.total).toBeGreaterThan(20)
  expect([messages.unread, messages.total > 20]).toEqual([3, true])
  const times = entries.data.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const kinds = new Set(entries.data.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([...PointsKind.options].sort())
})

test('buyers have spoken of what they received, most of it read by the shop', async () => {
  const [said] = await shop.db`
    select count(*) filter (where state = 'published') >= 40 as enough, count(*) filter (where state = 'pending') > 0 as waiting,
           count(*) filter (where reply <> '') > 5 as answered, count(distinct product_id) > 30 as spread
      from review`
  expect(said).toEqual({ enough: true, waiting: true, answered: true, spread: true })
  const early = await shop.db`
    select r.id from review r join order_line l on l.id = r.order_line_id join shop_order o on o.id = l.order_id
     where r.created_at < o.done_at or r.created_at > ${shop.now()} or o.member_id <> r.member_id`
  expect(early).toEqual([])
})

test('thirty institutions have bought for ninety days, in every way there is', async () => {
  const [seen] = await shop.db`
    select (select count(*) from institution where state = 'approved') >= 30 as institutions,
           (select count(*) from shop_order) >= 400 as orders,
           (select count(distinct (created_at at time zone 'Asia/Shanghai')::date) from shop_order
             where created_at > ${shop.now()}::timestamptz - interval '90 days') >= 60 as days,
           (select count(*) from invoice_request where state = 'issued') >= 40 as issued,
           (select count(*) from invoice_request where state = 'requested') > 0 as requested,
           (select count(*) from bank_transfer) > 0 as transfers,
           (select count(*) from aftersale) >= 9 as aftersales,
           (select count(*) from sku where safety_stock > 0 and stock <= safety_stock) >= 10 as low,
           (select count(*) from search_word where misses > 0) >= 60 as misses`
  expect(Object.entries(seen ?? {}).filter(([, enough]) => !enough)).toEqual([])
  const future = await shop.db`
    select what from order_event where at > ${shop.now()} union all
    select kind from points_entry where created_at > ${shop.now()} union all
    select state from invoice_request where state_at > ${shop.now()}`
  expect(future).toEqual([])
})

test('a seeded shop breaks no invariant', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})

test('seeding again changes nothing', async () => {
  const state =
    () => shop.db`select (select count(*) from product) as p, (select count(*) from shop_order) as o,
    (select count(*) from member) as m, (select max(id) from stock_movement) as s`
  const before = await state()
  expect(await seed(shop.db, { now: shop.now(), storage })).toBe(false)
  expect(await state()).toEqual(before)
})
