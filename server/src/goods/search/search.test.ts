import { setTimeout } from 'node:timers/promises'
import type { Input } from '@gongfang/contract/base/endpoint'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import {
  listCategories,
  listFacets,
  listHotWords,
  listProducts,
  listSkuTable,
  resolveCodes,
  suggest,
} from '@gongfang/contract/goods/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db } from '../../db/connect.ts'
import { Kept } from '../../http/kept.ts'
import { brokenOf } from '../../testing/books.ts'
import { openDemoShop } from '../../testing/demo-shop.ts'
import { phrases, rightness } from '../../testing/search-phrases.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { keptLabels, refreshProducts } from '../catalogue/actions.ts'
import { countStock } from '../catalogue/stock/actions.ts'
import { indexMissing, indexProducts } from './index/actions.ts'
import { countListed, countMatched } from './list/facet-actions.ts'
import { countFor, countsModels } from './list/facet-queries.ts'
import { facetsOf } from './list/facet-rules.ts'
import {
  countHolders,
  countProducts,
  type Filter,
  findFiltered,
  foundBy,
  foundHits,
  listCategoryRows,
  onlyValue,
} from './list/queries.ts'
import { treeOf, wishesOf } from './list/rules.ts'
import type { Match } from './match/queries.ts'
import { deleteOldSearches } from './searched/queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openDemoShop()
  await indexProducts(shop.db, 'all')
})
afterAll(() => shop.close())

const find = (keyword: string, more: object = {}) =>
  shop.visitor.call(listProducts, { keyword, limit: 100, ...more })
const titles = async (keyword: string) => (await find(keyword)).data.map(({ title }) => title)

/** Typed text → title that must be among the first three. */
const short: [string, string][] = [
  // words of the trade, two characters, one
  ['扳手', '扳手'],
  ['卡尺', '卡尺'],
  ['电钻', '电钻'],
  ['烧杯', '烧杯'],
  ['量筒', '量筒'],
  ['锯', '锯'],
  ['丝锥', '丝锥'],
  ['垫圈', '垫圈'],
  ['口罩', '口罩'],
  ['安全帽', '安全帽'],
  ['示波器', '示波器'],
  ['滴定管', '滴定管'],
  // words inside words
  ['棘轮', '棘轮两用扳手'],
  ['膨胀螺', '膨胀螺栓'],
  ['内六角', '内六角'],
  ['千分', '千分尺'],
  ['角磨', '角磨机'],
  ['离心', '离心'],
  // several words, typed together or apart, in any order
  ['绝缘螺丝批', '绝缘螺丝批'],
  ['不锈钢卡尺', '数显卡尺 不锈钢'],
  ['卡尺 数显', '数显卡尺'],
  ['恒准千分尺', '千分尺'],
  ['防割手套5级', '防割手套'],
  ['无刷电钻', '12V锂电钻 无刷'],
  ['高硼硅烧杯', '低型烧杯 高硼硅'],
  ['304螺母', '六角螺母 304不锈钢'],
  ['镀锌的螺栓', '镀锌'],
  ['含钴 麻花钻', '含钴麻花钻'],
  // what others call it
  ['扳子', '扳手'],
  ['螺丝刀', '螺丝批'],
  ['起子', '起子'],
  ['改锥', '螺丝批'],
  ['万能表', '数字万用表'],
  ['介刀', '美工刀'],
  ['老虎钳', '钢丝钳'],
  ['水管钳', '管子钳'],
  ['力矩扳手', '扭矩扳手'],
  ['活扳手', '活动扳手'],
  ['榔头', '锤'],
  ['枪头', '移液吸头'],
  ['三角瓶', '锥形瓶'],
  ['酸度计', 'pH计'],
  ['测温枪', '红外测温仪'],
  ['螺帽', '螺母'],
  ['华司', '垫圈'],
  ['防护眼镜', '护目镜'],
  // sizes and units in any spelling
  ['M6×20', '六角'],
  ['M6*20 8.8级', '六角头螺栓'],
  ['Ｍ６Ｘ２０', '六角'],
  ['m8 x 40', '六角'],
  ['0.01毫米 百分表', '百分表'],
  ['100毫升容量瓶', '容量瓶'],
  ['1000V', '1000V'],
  ['20v 角磨机', '20V无刷角磨机'],
  ['0.22um', '膜'],
  ['1/4', '起子机'],
  ['DIN912', '圆柱头内六角螺栓'],
  ['din 912 m6', '圆柱头内六角螺栓'],
  ['GB/T 6170', '六角螺母'],
  ['GB6170', '六角螺母'],
  ['KN95', '防尘口罩'],
  ['CR-V 扳手', '扳手'],
  // model codes in any spelling
  ['KY-DM600', '数字万用表'],
  ['kydm600', '数字万用表'],
  ['ky dm600', '数字万用表'],
  ['ＫＹ－ＤＭ６００', '数字万用表'],
  ['DM600', '数字万用表'],
  ['din912-m6x20-a2', '圆柱头内六角螺栓'],
  ['DIN912 M6*20 A2', '圆柱头内六角螺栓'],
  ['M6X20-A2', '六角'],
  ['JQ-WP280', '无尘擦拭纸'],
  ['JQ-SF10-38M', '实验室封口膜'],
  ['HZ-ES63*40', '宽座直角尺'],
  ['Y-DM60', '数字万用表'],
  ['DM6', '数字万用表'],
  // pinyin, whole and by initials
  ['banshou', '扳手'],
  ['bs', '扳手'],
  ['wyb', '数字万用表'],
  ['wanyongbiao', '数字万用表'],
  ['sxkc', '数显卡尺'],
  ['njbs', '扭矩'],
  ['lvzhi', '滤纸'],
  ['qianfen chi', '千分尺'],
  // half wrong
  ['数字万用表呀', '数字万用表'],
  ['德国进口角磨机', '角磨机'],
]

describe('what people type finds what they mean', () => {
  test.each(short)('%s → %s', async (typed, expected) => {
    const first = (await titles(typed)).slice(0, 3)
    expect(
      first.some((title) => title.includes(expected)),
      first.join('、'),
    ).toBe(true)
  })
})

test('of the phrases that buyers type, 98 % find their goods on the first page and 95 % as the first', async () => {
  expect(phrases.length).toBeGreaterThanOrEqual(200)
  const kinds = Map.groupBy(phrases, ({ kind }) => kind)
  expect([kinds.size, [...kinds.values()].every((each) => each.length >= 20)]).toEqual([10, true])
  const { first, page, late } = await rightness(async (keyword) => (await find(keyword, { limit: 20 })).data)
  expect(first, late.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(page, late.join('\n')).toBeGreaterThanOrEqual(0.98)
})

test('a hammer is no rotary hammer, and what the shop does not have is not replaced without a word', async () => {
  expect((await titles('锤子')).filter((title) => title.includes('电锤'))).toEqual([])
  for (const keyword of ['钢丝刷', '角阀4分']) {
    const { total, missed } = await find(keyword)
    expect([keyword, total > 0 && missed === null]).toEqual([keyword, false])
  }
})

test.each([
  ['3/4"', '球阀 ¾" 黄铜', '弯头 3/4 镀锌'],
  ['¾', '球阀 ¾" 黄铜', '弯头 3/4 镀锌'],
  ['6分', '球阀 ¾" 黄铜', '弯头 3/4 镀锌'],
  ['1/2 套筒', '套筒 ½" 六角'],
  ['四分套筒', '套筒 ½" 六角'],
  ['1-1/2寸', '法兰 1½" 碳钢'],
  ['Gr49', '研磨膏 Gr.49'],
  ['Gr.49', '研磨膏 Gr.49'],
  ['55728', '油封 55/72/8'],
  ['55/72/8', '油封 55/72/8'],
])('%s finds %s', async (typed, ...wanted) => {
  const added = await shop.db<{ id: number }[]>`
    insert into product (title, brand_id, category_id, category_path, status, on_sale_at, price_min_fen, price_max_fen)
    select title, b.id, c.id, c.path, 'onSale', now(), 100, 100
      from unnest(${wanted}::text[]) title, (select id from brand order by id limit 1) b, (select id, path from category order by id limit 1) c
    returning id`
  const ids = added.map(({ id }) => id)
  await shop.db`
    insert into sku (product_id, model_code, price_fen, stock)
    select id, 'NEW-' || id, 100, 5 from unnest(${ids}::bigint[]) id`
  await indexProducts(shop.db, ids)
  try {
    const { data, missed } = await find(typed)
    expect(missed).toBeNull()
    expect(data.map(({ title }) => title).filter((title) => wanted.includes(title))).toHaveLength(
      wanted.length,
    )
    expect(wanted).toContain(data[0]?.title)
  } finally {
    await shop.db`update product set status = 'offSale' where id = any(${ids}::bigint[])`
  }
})

test('a diameter is a size across; other sizes come with a word where nothing has it', async () => {
  const across = await find('ø10')
  expect(across.missed).toBeNull()
  expect(across.data.map(({ title }) => title).filter((title) => /螺栓|垫圈|吸头/.test(title))).toEqual([])
  const { data, missed } = await find('Φ300')
  expect(missed).toEqual({ instead: '300mm' })
  expect(data.length).toBeGreaterThan(0)
})

test('a part of a word is no other word', async () => {
  const found = await titles('用表')
  expect(found[0]).toContain('数字万用表')
  expect(found.filter((title) => /百分表|万向磁力表座|温湿度/.test(title))).toEqual([])
})

test('the model that was asked for stands on the card, with its own price, and can be added', async () => {
  const typed = 'M8×30 内六角 304 不锈钢 螺栓'
  const { data, missed } = await find(typed)
  expect(missed).toBeNull()
  const [card] = data
  const [sku] = await shop.db<{ id: number; priceFen: number }[]>`
    select id, price_fen from sku where model_code = 'DIN912-M8X30-A2'`
  expect(card).toMatchObject({
    skuId: sku?.id,
    modelCode: 'DIN912-M8X30-A2',
    priceFen: sku?.priceFen,
    priceVaries: false,
    spec: 'M8 · 30mm · 304',
  })
  const member = await shop.member()
  await member.call(addToCart, { skuId: card?.skuId ?? 0 })
  expect((await member.call(listCart, {})).lines.map(({ modelCode }) => modelCode)).toEqual([
    'DIN912-M8X30-A2',
  ])
})

test('several models that are as good stay a choice', async () => {
  const card = (await find('M8×30 内六角螺栓')).data.find(({ title }) => title.startsWith('圆柱头'))
  expect([card?.skuId, card?.spec]).toEqual([null, undefined])
})

test('when nothing has all the words, what has most of them comes first and the answer says so', async () => {
  const { data, missed } = await find('冻存管 2ml 内旋')
  expect(missed).toEqual({ instead: '' })
  expect(data[0]?.title).toBe('冻存管 内旋 硅胶圈 可立')
  expect((await find('冻存管 内旋')).missed).toBeNull()
})

test('a code with one wrong sign finds the one that is meant and says so', async () => {
  const { data, missed, exact } = await find('KY-MD600')
  expect([missed, exact]).toEqual([{ instead: 'KY-DM600' }, null])
  expect(data[0]?.title).toContain('数字万用表')
})

test('what was shown to the buyer is no miss, though it lacks a word', async () => {
  const words = ['冻存管 2ml 外旋', 'ky-md600', '鳄鱼饲料']
  await shop.db`delete from search_word where word in ${shop.db(words)}`
  for (const keyword of words) await find(keyword, { limit: 7 })
  const counted = () => shop.db<{ word: string; misses: number }[]>`
    select word, misses from search_word where word in ${shop.db(words)} order by misses desc, word`
  await expect.poll(async () => (await counted()).length).toBe(3)
  expect(await counted()).toEqual([
    { word: '鳄鱼饲料', misses: 1 },
    { word: 'ky-md600', misses: 0 },
    { word: '冻存管 2ml 外旋', misses: 0 },
  ])
})

test('only what has all the words is found, when anything has them', async () => {
  expect(await titles('不锈钢 卡尺')).not.toContain('钢直尺 不锈钢 激光刻线')
  for (const title of await titles('千分尺')) expect(title).toContain('千分尺')
})

test('a keyword that is one model code names its SKU, in any spelling; a part of one does not', async () => {
  const { exact, data } = await find('ky dm600')
  const [sku] = await shop.db<
    { id: number; productId: number }[]
  >`select id, product_id from sku where model_code = 'KY-DM600'`
  expect(exact).toEqual({ productId: sku?.productId, skuId: sku?.id })
  expect(data[0]?.id).toBe(sku?.productId)
  expect((await find('KY-DM60')).exact).toBeNull()
  expect((await find('扳手')).exact).toBeNull()
})

test('a barcode finds its product', async () => {
  const [sku] = await shop.db<{ productId: number; barcode: string }[]>`
    select product_id, barcode from sku where barcode <> '' order by id limit 1`
  expect((await find(sku?.barcode ?? '')).data.map(({ id }) => id)).toEqual([sku?.productId])
})

test('a word that is nowhere finds nothing and answers at once', async () => {
  expect(await find('鳄鱼饲料')).toMatchObject({ total: 0, data: [], last_page: 1 })
})

test.each([
  "'; drop table product; --",
  "' | 'a",
  '扳手:* & !',
  '%',
  '_____',
  '\\',
  '()&|!<->',
  '🛠️🔧',
  'x'.repeat(60),
  '的'.repeat(60),
  '﷽'.repeat(3),
  '-',
  '*',
  '"扳手"',
  '~bs',
])('%s is only a text to look for', async (typed) => {
  const { status, body } = await shop.visitor.ask(listProducts, { keyword: typed })
  expect([status, body.code]).toEqual([200, 1])
  await shop.visitor.call(listFacets, { keyword: typed })
  await shop.visitor.call(suggest, { keyword: typed })
})

test('a filter that leaves nothing does not turn the search into another one', async () => {
  expect(await find('扳手', { priceFromFen: 99_999_999 })).toMatchObject({ total: 0 })
})

test('sorting and pages go through all hits of a search without gap or repetition', async () => {
  const all = await find('六角', { sort: 'priceAsc' })
  const prices = all.data.map(({ priceFen }) => priceFen)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => find('六角', { sort: 'priceAsc', page, limit: 3 })),
  )
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
    all.data.slice(0, 15).map(({ id }) => id),
  )
})

test('what is typed once is forgotten after a week, what many type after three months', async () => {
  const day = (ago: number) =>
    shop.db`select (now() at time zone 'Asia/Shanghai')::date - ${ago}::int as day`.then(([row]) => row?.day)
  for (const [word, ago, searches] of [
    ['旧一', 8, 1],
    ['旧三', 8, 3],
    ['老三', 91, 3],
    ['新一', 1, 1],
  ] as const) {
    await shop.db`insert into search_word (word, on_day, searches) values (${word}, ${await day(ago)}, ${searches})`
  }
  await deleteOldSearches(shop.db, shop.now())
  const left = await shop.db<
    { word: string }[]
  >`select word from search_word where word in ('旧一', '旧三', '老三', '新一') order by word`
  expect(left.map(({ word }) => word).sort()).toEqual(['新一', '旧三'])
})

test('a word of the trade that staff add is understood', async () => {
  const before = await shop.db`select from product_search`
  expect(before.length).toBeGreaterThan(100)
  await shop.db`insert into search_synonym (word, same_as) values ('猪鼻子', array['防毒面具'])`
  // Another connection pool stands for another process, which has not looked words up yet.
  const other = await openTestShop()
  try {
    await other.db`insert into search_synonym (word, same_as) values ('猪鼻子', array['防毒面具'])`
    const { productId } = await other.product({ title: '半面罩防毒面具 双滤盒' })
    await indexProducts(other.db, [productId])
    const { data } = await other.visitor.call(listProducts, { keyword: '猪鼻子' })
    expect(data.map(({ id }) => id)).toEqual([productId])
  } finally {
    await other.close()
  }
})

test('a product is found as it is now, and what was never indexed is caught up with', async () => {
  const { productId } = await shop.product({ title: '钛合金多功能撬棍', skus: [{ modelCode: 'QG-77 O1' }] })
  expect((await find('撬棍')).total).toBe(0)
  await indexMissing(shop.db)
  expect((await find('撬棍')).data.map(({ id }) => id)).toEqual([productId])
  expect((await find('qg7701')).exact?.productId).toBe(productId)
  await shop.db`update product set title = '钛合金多功能鹤嘴锄' where id = ${productId}`
  await indexProducts(shop.db, [productId])
  expect((await find('撬棍')).total).toBe(0)
  expect((await find('鹤嘴锄')).total).toBe(1)
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  await indexProducts(shop.db, [productId])
  expect((await find('鹤嘴锄')).total).toBe(0)
  expect((await find('qg7701')).exact).toBeNull()
  const caughtUp = async () => {
    await indexMissing(shop.db)
    return shop.db`select word_version, popularity from product_search where product_id = ${productId}`
  }
  await shop.db`update product set status = 'onSale', sold = 50 where id = ${productId}`
  expect((await find('鹤嘴锄')).total).toBe(0)
  const [row] = await caughtUp()
  expect(row).toMatchObject({ popularity: 50 })
  await shop.db`update product_search set word_version = word_version - 1 where product_id = ${productId}`
  expect(await caughtUp()).toEqual([row])
  await shop.db`update product set sold = 51 where id = ${productId}`
  expect(await shop.db`select popularity from product_search where product_id = ${productId}`).toEqual([
    { popularity: 51 },
  ])
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  expect((await find('鹤嘴锄')).total).toBe(0)
  expect(await caughtUp()).toEqual([])
})

test('a product that changes while it is indexed is found as it became', async () => {
  const { productId, skuId } = await shop.product({ title: '同时改价的撬胎棒', priceFen: 900 })
  const changing = (work: (tx: Db) => Promise<unknown>) => {
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const done = shop.db.begin(async (tx) => {
      await work(tx)
      resolve()
      await mayEnd
    })
    return { changed, end, done }
  }
  const pricing = changing(async (tx) => {
    await tx`update sku set price_fen = 700 where id = ${skuId}`
    await refreshProducts(tx, [productId])
  })
  await pricing.changed
  const indexing = indexProducts(shop.db, [productId])
  expect(await waits('product_search')).toBe(true)
  pricing.end()
  await Promise.all([pricing.done, indexing])
  const rows = () =>
    shop.db`select price_min_fen, stock_price_fen from product_search where product_id = ${productId}`
  expect(await rows()).toEqual([{ priceMinFen: 700, stockPriceFen: 700 }])
  const ending = changing((tx) => tx`update product set status = 'offSale' where id = ${productId}`)
  await ending.changed
  const again = indexProducts(shop.db, [productId])
  expect(await waits('product_search')).toBe(true)
  ending.end()
  await Promise.all([ending.done, again])
  expect(await rows()).toEqual([])
})

/** Whether within a few seconds some statement on this table waits for another transaction. */
async function waits(table: string) {
  for (let at = 0; at < 100; at++) {
    const [found] = await shop.db`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`} and pid <> pg_backend_pid()`
    if (found) return true
    await setTimeout(50)
  }
  return false
}

test('searches are counted by day, misses too, and what is looked for most becomes a hot word', async () => {
  await shop.db`delete from search_word`
  const fresh = (keyword: string, page: number) =>
    shop.visitor.call(listProducts, { keyword, page: 1, limit: page })
  for (let at = 1; at <= 4; at++) await fresh('红外测温仪', at)
  for (let at = 1; at <= 9; at++) await fresh('鳄鱼皮带', at)
  await expect
    .poll(
      async () =>
        (
          await shop.db<
            { n: number }[]
          >`select coalesce(sum(searches), 0)::bigint as n from search_word where word = '鳄鱼皮带'`
        )[0]?.n,
    )
    .toBe(9)
  const [hit] = await shop.db`select searches, misses from search_word where word = '红外测温仪'`
  expect(hit).toEqual({ searches: 4, misses: 0 })
  const [miss] = await shop.db`select misses from search_word where word = '鳄鱼皮带'`
  expect(miss).toEqual({ misses: 9 })
  const hot = await shop.visitor.call(listHotWords, {})
  expect(hot).toContain('红外测温仪')
  expect(hot).not.toContain('鳄鱼皮带')
  expect(hot).toHaveLength(10)
})

test('while typing, codes, words, categories and brands are offered', async () => {
  const code = await shop.visitor.call(suggest, { keyword: 'din912-m6x2' })
  expect(code.codes.map(({ modelCode }) => modelCode)).toEqual(expect.arrayContaining(['DIN912-M6X20-A2']))
  expect(code.codes.every(({ modelCode }) => modelCode.startsWith('DIN912-M6X2'))).toBe(true)
  const word = await shop.visitor.call(suggest, { keyword: '扳手' })
  expect(word.categories.map(({ name }) => name)).toContain('扳手')
  expect(word.words.some((text) => text.includes('扳手'))).toBe(true)
  const brand = await shop.visitor.call(suggest, { keyword: '恒准' })
  expect(brand.brands[0]?.name).toBe('恒准')
  const sound = await shop.visitor.call(suggest, { keyword: 'ban' })
  expect(sound.words.some((text) => text.includes('扳手'))).toBe(true)
})

test('while typing, goods are offered with their price, and with the model that is meant', async () => {
  const { goods } = await shop.visitor.call(suggest, { keyword: 'M8×30 内六角 304 不锈钢 螺栓' })
  expect(goods[0]).toMatchObject({ modelCode: 'DIN912-M8X30-A2', spec: 'M8 · 30mm · 304' })
  expect(goods.length).toBeLessThanOrEqual(4)
  expect(goods.every(({ priceFen, title }) => priceFen > 0 && title !== '')).toBe(true)
  expect((await shop.visitor.call(suggest, { keyword: '角阀4分' })).goods).toEqual([])
})

test('pasted codes are resolved: exactly where they exist, else to those that begin so', async () => {
  const codes = ['ky-dm600', 'ＫＹ－ＤＭ６００', 'DIN912-M6X2', 'no-such-code', '', '型号 KY']
  const found = await shop.visitor.call(resolveCodes, { codes })
  expect(found.map(({ code }) => code)).toEqual(codes)
  expect(found.map(({ hits }) => hits.map(({ modelCode }) => modelCode))).toEqual([
    ['KY-DM600'],
    ['KY-DM600'],
    expect.arrayContaining(['DIN912-M6X20-A2']),
    [],
    [],
    [],
  ])
  expect(found[0]?.hits[0]).toMatchObject({ orderable: true, unit: expect.any(String) })
  expect(found.map(({ exact }) => exact)).toEqual([true, true, false, false, false, false])
})

test('a code of what is no longer sold is told from one that nobody knows', async () => {
  const off = await shop.product({ skus: [{ modelCode: 'GONE-1' }] })
  const retired = await shop.product({ skus: [{ modelCode: 'GONE-2' }, { modelCode: 'GONE-20' }] })
  const draft = await shop.product({ skus: [{ modelCode: 'GONE-3' }] })
  await shop.db`update product set status = 'offSale' where id = ${off.productId}`
  await shop.db`update product set status = 'draft' where id = ${draft.productId}`
  await shop.db`update sku set enabled = false where id = ${retired.skuIds[0] ?? 0}`
  const found = await shop.visitor.call(resolveCodes, { codes: ['gone1', 'GONE-2', 'GONE-3', 'GONE-20'] })
  expect(found.map(({ exact, gone, hits }) => [exact, gone, hits.map(({ modelCode }) => modelCode)])).toEqual(
    [
      [false, true, []],
      [false, true, ['GONE-20']],
      [false, false, []],
      [true, false, ['GONE-20']],
    ],
  )
})

test('barcodes and names are resolved: the only one is taken, of several there is a choice', async () => {
  const made = [
    await shop.product({ title: '测试磁力座 标准型', skus: [{ modelCode: 'NAMED-1' }] }),
    await shop.product({
      title: '测试塞规',
      skus: [
        { modelCode: 'NAMED-6', specValues: ['M6'] },
        { modelCode: 'NAMED-8', specValues: ['M8'] },
        { modelCode: 'NAMED-88', specValues: ['M8 左旋'] },
      ],
    }),
    await shop.product({ title: '测试塞规盒', skus: [{ modelCode: 'NAMED-BOX' }] }),
    await shop.product({ title: '测试环规 停售', skus: [{ modelCode: 'NAMED-OFF' }] }),
  ]
  const [magnet, gauge, , off] = made
  await shop.db`update product set axes = '{规格}' where id = ${gauge?.productId ?? 0}`
  await shop.db`update sku set barcode = '6901234567892' where id = ${magnet?.skuId ?? 0}`
  await shop.db`update sku set barcode = '6901234567809' where id = ${off?.skuId ?? 0}`
  await shop.db`update product set status = 'offSale' where id = ${off?.productId ?? 0}`
  await indexProducts(
    shop.db,
    made.map(({ productId }) => productId),
  )
  const wanted: [string, boolean, string, string[]][] = [
    ['6901234567892', true, 'barcode', ['NAMED-1']],
    ['６９０１２３４ ５６７８９２', true, 'barcode', ['NAMED-1']],
    ['6901234567885', false, 'code', []],
    ['测试磁力座 标准型', true, 'name', ['NAMED-1']],
    ['测试磁力座', true, 'name', ['NAMED-1']],
    ['标准型测试磁力座', true, 'name', ['NAMED-1']],
    ['测试塞规 M6', true, 'name', ['NAMED-6']],
    ['测试塞规', false, 'name', ['NAMED-6', 'NAMED-8', 'NAMED-88']],
    ['测试塞规 M8', false, 'name', ['NAMED-8', 'NAMED-88']],
    ['测试环规', false, 'code', []],
    ['没有这样的测试塞规', false, 'code', []],
    ['named1', true, 'code', ['NAMED-1']],
  ]
  const found = await shop.visitor.call(resolveCodes, { codes: wanted.map(([code]) => code) })
  expect(
    found.map(({ code, exact, by, hits }) => [code, exact, by, hits.map(({ modelCode }) => modelCode)]),
  ).toEqual(wanted)
  const [gone] = await shop.visitor.call(resolveCodes, { codes: ['6901234567809'] })
  expect(gone).toMatchObject({ exact: false, gone: true, hits: [] })
  for (const { productId } of made)
    await shop.db`update product set status = 'offSale' where id = ${productId}`
  await indexProducts(
    shop.db,
    made.map(({ productId }) => productId),
  )
})

describe('filters and facets', () => {
  const categoryNamed = async (name: string) => {
    const tree = await shop.visitor.call(listCategories, {})
    const all = tree.flatMap((top) => [
      top,
      ...top.children,
      ...top.children.flatMap(({ children }) => children),
    ])
    return all.find((category) => category.name === name)?.id ?? 0
  }

  test('a category shows what lies in it and below', async () => {
    const names = ['紧固件', '螺栓', '内六角螺栓']
    const totals = await Promise.all(
      names.map(
        async (name) =>
          (await shop.visitor.call(listProducts, { categoryId: await categoryNamed(name) })).total,
      ),
    )
    expect(totals[0]).toBeGreaterThan(totals[1] ?? 0)
    expect(totals[1]).toBeGreaterThan(totals[2] ?? 0)
    expect(totals[2]).toBeGreaterThan(0)
    expect(await shop.visitor.call(listProducts, { categoryId: 999_999 })).toMatchObject({
      total: 0,
      data: [],
    })
    expect(await shop.visitor.call(listFacets, { categoryId: 999_999 })).toMatchObject({ brands: [] })
  })

  test('every choice counts what the list then shows', async () => {
    const categoryId = await categoryNamed('紧固件')
    const facets = await shop.visitor.call(listFacets, { categoryId })
    const choices = facets.parameters.filter(({ kind }) => kind === 'choice').slice(0, 4)
    expect(choices.length).toBeGreaterThan(1)
    for (const { name, values } of choices) {
      for (const { value, count } of values.slice(0, 3)) {
        const { total } = await shop.visitor.call(listProducts, {
          categoryId,
          parameters: [`${name}:${value}`],
        })
        expect([name, value, total]).toEqual([name, value, count])
      }
    }
    for (const { id, count } of facets.brands) {
      expect((await shop.visitor.call(listProducts, { categoryId, brandIds: [id] })).total).toBe(count)
    }
    for (const { id, count } of facets.categories) {
      expect((await shop.visitor.call(listProducts, { categoryId: id })).total).toBe(count)
    }
  })

  test('kept counts are those of the products, whatever changes', async () => {
    const tree = treeOf(await listCategoryRows(shop.db))
    const ids = await Promise.all(['紧固件', '螺栓', '内六角螺栓'].map(categoryNamed))
    const scopes = [null, ...ids.map((id) => tree.scopes[id]!)]
    expect(scopes.map((scope) => scope?.depth)).toEqual([undefined, 1, 2, 3])
    const brandIds = (await shop.visitor.call(listFacets, {})).brands.slice(0, 2).map(({ id }) => id)
    const open = {
      ...{ brandIds: [], wishes: [], priceFromFen: undefined, priceToFen: undefined, inStock: false },
      searched: false,
    }
    const all: Match = {
      ...{ typed: '', tiers: [], rank: { own: '', alike: '' } },
      part: (db) => db`true`,
      whole: (db) => db`false`,
    }
    const filters: Omit<Filter, 'scope' | 'template'>[] = [
      open,
      { ...open, brandIds },
      { ...open, inStock: true },
      { ...open, priceFromFen: 500, priceToFen: 3000 },
      { ...open, wishes: wishesOf(['材质:304']) },
      { ...open, wishes: wishesOf(['长度:10..30', '长度:50']) },
      { ...open, brandIds, inStock: true, priceToFen: 3000, wishes: wishesOf(['材质:304']) },
    ]
    const compareOne = async (filter: Filter) => {
      const labels = await keptLabels({ db: shop.db, kept: new Kept(shop.db, { freshMs: 0 }) })
      const [kept, counted, hits] = await Promise.all([
        countListed(shop.db, filter),
        countsModels(filter) ? null : countFor(shop.db, filter, 'counted'),
        countMatched(shop.db, all, { ...filter, searched: true }),
      ])
      const expected = facetsOf(kept, filter.template, labels)
      if (counted) expect(expected).toEqual(facetsOf(counted, filter.template, labels))
      const { parameters } = filter.scope ? expected : facetsOf(hits, filter.template, labels)
      expect(facetsOf(hits, filter.template, labels)).toEqual({ ...expected, parameters })
      for (const sort of ['priceAsc', 'priceDesc', 'sold', 'newest'] as const) {
        const slice = { sort, limit: 100, offset: 0 }
        const asHits = { ...filter, searched: true }
        expect(
          await shop.db`with ${foundBy(shop.db, all, asHits, slice)} select id from (${foundHits(shop.db, all, slice)}) h order by at`,
        ).toEqual(await findFiltered(shop.db, filter, slice))
      }
      const value = onlyValue(filter)
      if (value)
        expect(await countHolders(shop.db, filter, value)).toEqual(await countProducts(shop.db, filter))
    }
    const compare = async () => {
      await indexMissing(shop.db)
      for (const scope of scopes) {
        const { template } = scope ?? tree
        await Promise.all(filters.map((filter) => compareOne({ ...filter, scope, template })))
      }
      expect(await brokenOf(shop.db, 'S6')).toEqual([])
      expect(await brokenOf(shop.db, 'S7')).toEqual([])
    }
    await compare()
    const bolts = `category_id = ${await categoryNamed('内六角螺栓')}`
    for (const change of [
      `update product set status = 'offSale' where ${bolts} and id % 2 = 0`,
      `update product set brand_id = null where ${bolts} and id % 3 = 0`,
      `update product set brand_id = (select max(id) from brand) where id % 5 = 0`,
      `update sku set price_fen = price_fen * 3 where product_id % 4 = 0`,
      `update product set category_id = ${await categoryNamed('内六角螺栓')} where id % 7 = 0`,
      `delete from product_parameter where product_id % 6 = 0 and position = 0`,
      `update product set status = 'onSale' where ${bolts}`,
      `update product_parameter set unit = case when product_id % 2 = 0 then 'mm' else 'cm' end where facet`,
      `update product set status = 'offSale' where id in (select product_id from facet_count)`,
    ]) {
      await shop.db.begin(async (tx) => {
        await tx.unsafe(change)
        await refreshProducts(tx, 'all')
      })
      await compare()
    }
  })

  test.each(['priceAsc', 'priceDesc'] as const)(
    'what is in stock is paged by %s without gaps',
    async (sort) => {
      const [{ gone }] = await shop.db<[{ gone: { skuId: number; stock: number }[] }]>`
      select json_agg(json_build_object('skuId', id, 'stock', stock)) as gone from sku where id % 3 = 0 and enabled`
      for (const { skuId } of gone.slice(0, 60))
        await shop.db.begin((tx) => countStock(tx, skuId, 0, `${sort} ${skuId}`, 'test'))
      const expected = await shop.db<{ id: number; least: number }[]>`
      select p.id, min(k.price_fen) as least from product p join sku k on k.product_id = p.id
       where p.status = 'onSale' and k.enabled and k.stock > 0 group by p.id
       order by 2 ${sort === 'priceAsc' ? shop.db`, 1` : shop.db`desc, 1 desc`}`
      const seen: { id: number; least: number }[] = []
      for (let page = 1; ; page++) {
        const { data, total } = await shop.visitor.call(listProducts, {
          inStock: true,
          sort,
          page,
          limit: 50,
        })
        expect(total).toBe(expected.length)
        if (data.length === 0) break
        seen.push(...data.map(({ id, priceFen }) => ({ id, least: priceFen })))
      }
      expect(seen).toEqual(expected.map(({ id, least }) => ({ id, least })))
    },
  )

  test('a filter is counted under the others but not under itself', async () => {
    const categoryId = await categoryNamed('紧固件')
    const [facet] = (await shop.visitor.call(listFacets, { categoryId })).parameters.filter(
      ({ kind, values }) => kind === 'choice' && values.length > 2,
    )
    const [one, two] = facet?.values ?? []
    const parameters = [`${facet?.name}:${one?.value}`]
    const under = await shop.visitor.call(listFacets, { categoryId, parameters })
    const same = under.parameters.find(({ name }) => name === facet?.name)
    expect(same?.values).toEqual(facet?.values)
    const both = [...parameters, `${facet?.name}:${two?.value}`]
    const { total } = await shop.visitor.call(listProducts, { categoryId, parameters: both })
    expect(total).toBeGreaterThanOrEqual(Math.max(one?.count ?? 0, two?.count ?? 0))
    for (const brand of under.brands) {
      expect(
        (await shop.visitor.call(listProducts, { categoryId, parameters, brandIds: [brand.id] })).total,
      ).toBe(brand.count)
    }
  })

  test('numbers are filtered by range, open on either side', async () => {
    const { productId } = await shop.product({ title: '测量长度的商品' })
    await shop.db`insert into product_parameter (product_id, name, value, number, unit, facet) values (${productId}, '测试长度', '25', 25, 'mm', true)`
    await shop.db`update product set facets = array['测试长度:25'] where id = ${productId}`
    const total = async (filter: string) =>
      (await shop.visitor.call(listProducts, { parameters: [filter] })).total
    expect(await total('测试长度:20..30')).toBe(1)
    expect(await total('测试长度:25')).toBe(1)
    expect(await total('测试长度:..25')).toBe(1)
    expect(await total('测试长度:25.5..')).toBe(0)
  })

  test('prices are those of the models that the other filters leave', async () => {
    const offered = async (title: string, models: Record<string, number>) => {
      const { productId } = await shop.product({
        title,
        skus: Object.entries(models).map(([value, priceFen]) => ({ specValues: [value], priceFen })),
      })
      await shop.db`update product set axes = '{测试规格}', facets = ${Object.keys(models).map((value) => `测试规格:${Number.parseFloat(value)}`)}
                     where id = ${productId}`
      for (const value of Object.keys(models))
        await shop.db`insert into product_parameter (product_id, name, value, number, unit, facet)
                      values (${productId}, '测试规格', ${String(Number.parseFloat(value))}, ${Number.parseFloat(value)}, 'mm', true)`
      return productId
    }
    const one = await offered('按型号计价甲', { '20mm': 100, '30 mm': 900 })
    const two = await offered('按型号计价乙', { '20mm': 300, '30mm': 500 })
    await indexProducts(shop.db, [one, two])
    const parameters = ['测试规格:30']
    const idsOf = async (filter: Partial<Input<typeof listProducts>>) =>
      (await shop.visitor.call(listProducts, { parameters, ...filter })).data.map(({ id }) => id)
    for (const keyword of [{}, { keyword: '按型号计价' }]) {
      expect(await idsOf({ ...keyword, sort: 'priceAsc' })).toEqual([two, one])
      expect(await idsOf({ ...keyword, sort: 'priceDesc' })).toEqual([one, two])
      expect(await idsOf({ ...keyword, priceToFen: 400 })).toEqual([])
      expect(await idsOf({ ...keyword, priceFromFen: 600 })).toEqual([one])
      expect(await idsOf({ ...keyword, parameters: ['测试规格:..25'], sort: 'priceDesc' })).toEqual([
        two,
        one,
      ])
      expect(await idsOf({ ...keyword, parameters: ['测试规格:..25'], priceFromFen: 400 })).toEqual([])
      const all = await shop.visitor.call(listFacets, { keyword: '按型号计价' })
      expect(all).toMatchObject({ priceLeastFen: 100, priceMostFen: 900 })
      expect(all.parameters).toMatchObject([{ name: '测试规格', unit: 'mm' }])
      const left = await shop.visitor.call(listFacets, { ...keyword, parameters })
      expect(left).toMatchObject({ priceLeastFen: 500, priceMostFen: 900 })
    }
    const { data } = await shop.visitor.call(listProducts, { parameters, sort: 'priceAsc' })
    expect(data.map(({ priceFen, spec }) => [priceFen, spec])).toEqual([
      [500, '30mm'],
      [900, '30 mm'],
    ])
    await shop.db`update product set status = 'offSale' where id in (${one}, ${two})`
    await indexProducts(shop.db, [one, two])
  })

  test('a card says how many of its models the filters leave, as the table of models does', async () => {
    const { productId } = await shop.product({
      title: '按型号计数的商品',
      skus: ['20mm', '25mm', '30mm'].map((value) => ({ specValues: [value], modelCode: `COUNT-${value}` })),
    })
    await shop.db`update product set axes = '{测试口径}', facets = '{测试口径:20,测试口径:25,测试口径:30}' where id = ${productId}`
    for (const value of [20, 25, 30])
      await shop.db`insert into product_parameter (product_id, name, value, number, unit, facet)
                    values (${productId}, '测试口径', ${String(value)}, ${value}, 'mm', true)`
    const cardFor = async (parameters?: string[]) =>
      (await shop.visitor.call(listProducts, { keyword: '按型号计数', ...(parameters && { parameters }) }))
        .data[0]
    await indexProducts(shop.db, [productId])
    expect(await cardFor(['测试口径:22..40'])).toMatchObject({
      modelsLeft: 2,
      skuCount: 3,
      skuId: null,
    })
    expect(await cardFor()).not.toHaveProperty('modelsLeft')
    expect(await cardFor(['测试口径:20..30'])).not.toHaveProperty('modelsLeft')
    const [table] = await shop.visitor.call(listSkuTable, {
      productIds: [productId],
      parameters: ['测试口径:22..40'],
    })
    expect(table).toMatchObject({ skuCount: 2 })
    await shop.db`update product set status = 'offSale' where id = ${productId}`
    await indexProducts(shop.db, [productId])
  })

  test('however filters are combined, no statement stays prepared for them', async () => {
    const db = connect(shop.url, { max: 1 })
    const match = { tiers: ["'手'"], rank: { own: '', alike: '' }, whole: () => db`true`, typed: '手' }
    const prepared = async () =>
      (await db<{ n: number }[]>`select count(*) as n from pg_prepared_statements`)[0]?.n ?? 0
    let before = 0
    try {
      // The first round prepares the statement that reads the texts of values. It is the same for all filters.
      for (let count = 0; count <= 6; count++) {
        if (count === 1) before = await prepared()
        const wishes = Array.from({ length: count + 1 }, (_, at) => ({
          name: `名${at}`,
          values: ['值'],
          ranges: [],
        }))
        const filter = {
          scope: null,
          template: [],
          brandIds: [],
          wishes,
          priceFromFen: undefined,
          priceToFen: undefined,
          inStock: false,
          searched: false,
        }
        await findFiltered(db, filter, { sort: 'newest', limit: 1, offset: 0 })
        await countFor(db, filter)
        await countMatched(db, match, { ...filter, searched: true })
      }
      expect(await prepared()).toBe(before)
    } finally {
      await db.end()
    }
  })

  test('the price filter means fen, also where points are shown', async () => {
    const cheap = { priceFromFen: 100, priceToFen: 2000, limit: 100 }
    const inMoney = await shop.visitor.call(listProducts, cheap)
    expect(inMoney.total).toBeGreaterThan(0)
    for (const { priceFen } of inMoney.data) expect(priceFen >= 100 && priceFen <= 2000).toBe(true)
    await shop.config('priceOrScore', '2')
    expect((await shop.visitor.call(listProducts, cheap)).total).toBe(inMoney.total)
    await shop.config('priceOrScore', null)
  })

  test('too many kinds of filters are refused, strange ones find nothing', async () => {
    const named = (count: number) => Array.from({ length: count }, (_, at) => `名${at}:值`)
    for (const parameters of [named(13), Array.from({ length: 41 }, (_, at) => `名:值${at}`)]) {
      expect((await shop.visitor.ask(listProducts, { parameters })).body.reason).toBe('invalid')
    }
    expect(
      await shop.visitor.call(listFacets, {
        categoryId: await categoryNamed('紧固件'),
        parameters: named(12),
      }),
    ).toMatchObject({
      priceLeastFen: null,
    })
    expect((await shop.visitor.call(listProducts, { parameters: ["材质:'; select 1"] })).total).toBe(0)
    expect((await shop.visitor.call(listProducts, { parameters: ['__proto__:x'] })).total).toBe(0)
  })
})
