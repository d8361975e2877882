import { fen } from '@gongfang/contract/base/money'
import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import { testApprovalRules } from '@gongfang/contract/buying/approval'
import { createOrder, getOrder, previewOrder, reorder } from '@gongfang/contract/buying/order'
import { noteKeys } from '@gongfang/contract/buying/order-notes'
import {
  getAssortment,
  listAssortmentFacets,
  listAssortmentProducts,
  listOwnAssortment,
  suggestInAssortment,
} from '@gongfang/contract/goods/assortment'
import { addToCart, listCart, mergeCart, putIntoCart } from '@gongfang/contract/goods/cart'
import { exportProducts, listProducts } from '@gongfang/contract/goods/catalogue'
import { addFavorites } from '@gongfang/contract/goods/favorite'
import { askRestock } from '@gongfang/contract/goods/restock'
import { getList, putIntoList, setStanding } from '@gongfang/contract/goods/shopping-list'
import { getUserInfo } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { place } from '../../buying/order/place/actions.ts'
import { makeQuote } from '../../buying/order/quote/actions.ts'
import { runIn } from '../../db/connect.ts'
import { changed } from '../../http/kept.ts'
import { work } from '../../testing/aftersales.ts'
import { askFor, aTeam, byRole, decideAs, draftOf, requestOf } from '../../testing/approval.ts'
import { anAssortment } from '../../testing/assortments.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { aPriceList, endList } from '../../testing/price-lists.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { indexProducts } from '../search/index/actions.ts'
import { remind } from '../shopping-list/actions.ts'
import { refreshStale } from './actions.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const goodsOf = (skuId: number) => `s${skuId}`
const outsideOf = async (member: TestMember, skuIds: number[], productIds: number[] = []) => {
  const answer = await member.call(getAssortment, { skuIds, productIds })
  return [new Set(answer.outsideSkuIds), answer.outsideProductIds]
}

async function aCategory(parent: number | null = null) {
  const [{ id }] = await shop.db<[{ id: number }]>`
    insert into category (name, parent_id) values ('目录分类', ${parent}) returning id`
  await shop.db`update category set path = ${[...(parent === null ? [] : [parent]), id]} where id = ${id}`
  return id
}

/** A member whose institution buys only the first of two models. */
async function anOnly() {
  const buyer = await aBuyer(shop)
  const inside = await shop.product({ title: '目录内扳手', stock: 1000 })
  const outside = await shop.product({ title: '目录外扳手', stock: 50 })
  const desk = await anAssortment(shop, {
    institutionId: buyer.institutionId!,
    goods: [goodsOf(inside.skuId)],
    mode: 'only',
  })
  return { buyer, inside, outside, desk }
}

describe('what is inside', () => {
  test('are models, categories with their children, brands and what price lists say of today', async () => {
    const buyer = await aBuyer(shop)
    const [sku, below, branded, listed, other] = await Promise.all([
      shop.product({ skus: [{}, {}] }),
      ...[1, 2, 3, 4].map(() => shop.product()),
    ])
    const top = await aCategory()
    const child = await aCategory(top)
    await shop.db`update product set category_id = ${child}, category_path = ${[top, child]} where id = ${below!.productId}`
    const [brand] = await shop.db<
      [{ id: number }]
    >`insert into brand (name, initial) values ('目录品牌', 'M') returning id`
    await shop.db`update product set brand_id = ${brand.id} where id = ${branded!.productId}`
    const list = await aPriceList(shop, {
      institutionIds: [buyer.institutionId!],
      rows: [{ skuId: listed!.skuId, priceFen: 1 }],
    })
    const { change } = await anAssortment(shop, {
      institutionId: buyer.institutionId!,
      goods: [goodsOf(sku.skuIds[0]!), `c${top}`, `b${brand.id}`, `l${list.id}`],
    })
    const all = [sku, below!, branded!, listed!, other!]
    const [skuIds, productIds] = [all.flatMap((one) => one.skuIds), all.map((one) => one.productId)]
    const left = [new Set([sku.skuIds[1]!, other!.skuId]), [other!.productId]]
    expect(await outsideOf(buyer, skuIds, productIds)).toEqual(left)
    await endList(shop, list.id)
    expect(await outsideOf(buyer, [listed!.skuId])).toEqual([new Set([listed!.skuId]), []])
    await change([], [`b${brand.id}`])
    expect(await outsideOf(buyer, [branded!.skuId])).toEqual([new Set([branded!.skuId]), []])
  })

  test('is asked of members of the institution alone, and of nobody while it is not in use', async () => {
    const { buyer, outside, desk } = await anOnly()
    const stranger = await shop.member()
    const none = { assortment: null, outsideSkuIds: [], outsideProductIds: [] }
    const wish = { skuIds: [outside.skuId], productIds: [outside.productId] }
    expect(await stranger.call(getAssortment, wish)).toEqual(none)
    expect((await stranger.call(getUserInfo, {})).assortment).toBeUndefined()
    expect((await buyer.call(getUserInfo, {})).assortment).toEqual({ id: desk.id, mode: 'only' })
    await desk.setMode('off')
    expect(await buyer.call(getAssortment, wish)).toEqual(none)
    expect((await buyer.call(getUserInfo, {})).assortment).toBeUndefined()
  })
})

describe('mark', () => {
  test('is said in the cart and at confirm, and goods outside are bought as ever', async () => {
    const { buyer, outside, desk } = await anOnly()
    await desk.setMode('mark')
    await buyer.call(addToCart, { skuId: outside.skuId })
    expect((await buyer.call(listCart, {})).lines).toMatchObject([{ outside: 'mark' }])
    const preview = await buyer.call(previewOrder, {
      source: { kind: 'buyNow', skuId: outside.skuId, quantity: 1 },
    })
    expect(preview.lines).toMatchObject([{ outside: 'mark' }])
    expect(preview.lines[0]).not.toHaveProperty('reason')
    await buyNow(buyer, { skuId: outside.skuId })
  })
})

describe('only', () => {
  test('nothing outside is put into a cart, a list, favourites or the wishes for restock', async () => {
    const { buyer, inside, outside } = await anOnly()
    const line = { skuId: outside.skuId, quantity: 1 }
    const [model] = await shop.db<
      [{ modelCode: string }]
    >`select model_code from sku where id = ${outside.skuId}`
    await expect(buyer.call(addToCart, { skuId: outside.skuId })).rejects.toThrow(
      `${model.modelCode} 不在本机构的采购目录中，不能购买`,
    )
    const lines = [line, { skuId: inside.skuId, quantity: 1 }]
    expect((await buyer.call(putIntoCart, { lines })).lines).toEqual([
      { skuId: outside.skuId, quantity: 0, refused: 'outside' },
      { skuId: inside.skuId, quantity: 1 },
    ])
    expect((await buyer.call(putIntoList, { name: '常购', lines })).lines).toMatchObject([
      { refused: 'outside' },
      { quantity: 1 },
    ])
    await buyer.call(addFavorites, { productIds: [outside.productId, inside.productId] })
    const [{ count }] = await shop.db<[{ count: number }]>`
      select count(*) as count from favorite where member_id = ${buyer.id} and product_id = ${outside.productId}`
    expect(count).toBe(0)
    const soldOut = await shop.product({ stock: 0 })
    expect(await reasonOf(buyer.call(askRestock, { skuId: soldOut.skuId }))).toBe('outside')
  })

  test('an earlier order is bought again without what is outside now', async () => {
    const { buyer, inside, outside, desk } = await anOnly()
    await desk.setMode('off')
    const lines = [inside, outside].map(({ skuId }) => ({ skuId, quantity: 1 }))
    await buyer.call(putIntoCart, { lines })
    const lineIds = (await buyer.call(listCart, {})).lines.map(({ id }) => id)
    const source = { kind: 'cart' as const, lineIds }
    const { quote } = await buyer.call(previewOrder, { source })
    const { no } = await buyer.call(createOrder, { source, quote, payWay: 'demo' })
    await desk.setMode('only')
    expect(await buyer.call(reorder, { no })).toMatchObject({ added: 1, skipped: [{ why: 'outside' }] })
  })

  test('what a visitor had put in stays in the cart and says why it is not bought', async () => {
    const { buyer, outside } = await anOnly()
    await buyer.call(mergeCart, {
      mergeId: 'visitor-cart-000001',
      lines: [{ skuId: outside.skuId, quantity: 2 }],
    })
    expect(await buyer.call(listCart, {})).toMatchObject({
      lines: [{ outside: 'only', reason: 'outside' }],
      totals: { kinds: 0 },
    })
  })

  test('an order with a line outside is refused with its name, whoever sends it', async () => {
    const { buyer, inside, outside } = await anOnly()
    const source = { kind: 'buyNow' as const, skuId: outside.skuId, quantity: 1 }
    const preview = await buyer.call(previewOrder, { source })
    expect(preview).toMatchObject({ lines: [{ reason: 'outside' }], obstacles: ['lines'] })
    expect(await reasonOf(buyer.call(createOrder, { source, quote: preview.quote, payWay: 'demo' }))).toBe(
      'outside',
    )
    const { no } = await buyNow(buyer, { skuId: inside.skuId })
    expect((await buyer.call(getOrder, { no })).lines).toHaveLength(1)
  })

  test('a line that leaves between preview and order is refused with its name, and no stock moves', async () => {
    const { buyer, inside, desk } = await anOnly()
    const draft = await draftOf(buyer, inside.skuId)
    await desk.change([], [goodsOf(inside.skuId)])
    const [model] = await shop.db<[{ modelCode: string; stock: number }]>`
      select model_code, stock from sku where id = ${inside.skuId}`
    await expect(buyer.call(createOrder, draft)).rejects.toThrow(model.modelCode)
    expect(await shop.db`select stock from sku where id = ${inside.skuId}`).toEqual([{ stock: model.stock }])
  })

  test('an order that was judged before the change is refused by the statement that writes it', async () => {
    const { buyer, inside, desk } = await anOnly()
    const draft = { ...(await draftOf(buyer, inside.skuId)), addressId: undefined }
    const now = new Date()
    const quote = await makeQuote(shop.db, { memberId: buyer.id, draft, open: { demo: true } as never, now })
    await desk.change([], [goodsOf(inside.skuId)])
    const who = { memberId: buyer.id, institutionId: buyer.institutionId!, unitId: null, now, approved: null }
    const notes = Object.fromEntries(noteKeys.map((key) => [key, ''])) as never
    const wish = { ...(notes as object), quote: quote.preview.quote, payWay: 'demo' as const }
    const placing = runIn(shop.db)((tx) => place(tx, who, quote, wish as never))
    await expect(placing).rejects.toThrow('不在本机构的采购目录中')
    expect(await shop.db`select from shop_order where member_id = ${buyer.id}`).toHaveLength(0)
  })

  test('orders that meet a change are placed before it or refused, and none is half', async () => {
    const { inside, desk, buyer } = await anOnly()
    const { quote, ...draft } = await draftOf(buyer, inside.skuId)
    const placing = Array.from({ length: 60 }, () =>
      buyer.call(createOrder, { ...draft, quote }).then(
        () => 'placed',
        (error: { reason?: string }) => error.reason ?? String(error),
      ),
    )
    await desk.change([], [goodsOf(inside.skuId)])
    const answers = new Set(await Promise.all(placing))
    for (const answer of answers) expect(['placed', 'outside', 'quoteChanged']).toContain(answer)
    const [{ count }] = await shop.db<[{ count: number }]>`
      select count(*) as count from shop_order o join order_line l on l.order_id = o.id
       where o.member_id = ${buyer.id}`
    const [{ stock }] = await shop.db<[{ stock: number }]>`select stock from sku where id = ${inside.skuId}`
    expect(stock).toBe(1000 - count)
  })

  test('lists, searches, facets and suggestions are those inside; the public ones stay as they are', async () => {
    const { buyer, inside, outside, desk } = await anOnly()
    await indexProducts(shop.db, 'all')
    const assortmentId = desk.id
    const idsOf = async (wish: object) =>
      (await buyer.call(listAssortmentProducts, { assortmentId, ...wish })).data.map(({ id }) => id)
    for (const sort of ['relevance', 'sold', 'newest', 'priceAsc', 'priceDesc'])
      expect(await idsOf({ sort })).toEqual([inside.productId])
    expect(await idsOf({ keyword: '扳手' })).toEqual([inside.productId])
    expect(await idsOf({ keyword: '目录外扳手' })).toEqual([inside.productId])
    expect(await idsOf({ inStock: true, priceFromFen: 1 })).toEqual([inside.productId])
    const [{ categoryId, modelCode }] = await shop.db<[{ categoryId: number; modelCode: string }]>`
      select p.category_id, s.model_code from product p join sku s on s.product_id = p.id where s.id = ${outside.skuId}`
    expect(await buyer.call(listAssortmentProducts, { assortmentId, categoryId })).toMatchObject({ total: 1 })
    const byCode = await buyer.call(listAssortmentProducts, { assortmentId, keyword: modelCode })
    expect([byCode.exact, byCode.data.map(({ id }) => id).includes(outside.productId)]).toEqual([null, false])
    const facets = await buyer.call(listAssortmentFacets, { assortmentId, categoryId })
    const found = await buyer.call(listAssortmentFacets, { assortmentId, keyword: '扳手' })
    expect(found.categories.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect(facets.priceLeastFen).not.toBeNull()
    const suggested = await buyer.call(suggestInAssortment, { assortmentId, keyword: '扳手' })
    expect(suggested.goods.map(({ id }) => id)).toEqual([inside.productId])
    expect(JSON.stringify(suggested)).not.toContain('目录外扳手')
    const open = await shop.visitor.call(listProducts, { keyword: '扳手', limit: 100 })
    expect(open.data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([inside.productId, outside.productId]),
    )
    const { bytes } = await buyer.ask(exportProducts, { keyword: '扳手' })
    const cells = JSON.stringify((await readXlsx(bytes)).sheets[0]!.rows)
    expect([cells.includes('目录内扳手'), cells.includes('目录外扳手')]).toEqual([true, false])
  })

  test('a product with some models inside shows those alone', async () => {
    const buyer = await aBuyer(shop)
    const { productId, skuIds } = await shop.product({
      skus: [{ priceFen: 100 }, { priceFen: 200 }, { priceFen: 300 }],
    })
    const { id } = await anAssortment(shop, {
      institutionId: buyer.institutionId!,
      goods: [goodsOf(skuIds[1]!)],
      mode: 'only',
    })
    const { data } = await buyer.call(listAssortmentProducts, { assortmentId: id })
    expect(data).toMatchObject([{ id: productId, skuId: skuIds[1], priceFen: 200 }])
    expect(
      await buyer.call(listAssortmentProducts, { assortmentId: id, priceToFen: fen(150) }),
    ).toMatchObject({
      data: [],
    })
  })

  test('goods that come into its category are found when the job has looked', async () => {
    const buyer = await aBuyer(shop)
    const category = await aCategory()
    const { id } = await anAssortment(shop, {
      institutionId: buyer.institutionId!,
      goods: [`c${category}`],
      mode: 'only',
    })
    const list = () => buyer.call(listAssortmentProducts, { assortmentId: id })
    expect(await list()).toMatchObject({ total: 0 })
    const { productId, skuId } = await shop.product()
    await shop.db`update product set category_id = ${category}, category_path = ${[category]} where id = ${productId}`
    expect(await outsideOf(buyer, [skuId])).toEqual([new Set(), []])
    const refresh = () => refreshStale({ db: shop.db, run: runIn(shop.db), now: new Date() })
    await refresh()
    expect(await list()).toMatchObject({ total: 1, data: [{ id: productId }] })
    await shop.db`update product set status = 'offSale' where id = ${productId}`
    await changed(shop.db, 'catalogue')
    await refresh()
    expect(await list()).toMatchObject({ total: 0 })
  })
})

describe('ask', () => {
  test('goods outside need an approval, which names them; those inside are bought at once', async () => {
    const { buyer, approver } = await aTeam(shop)
    const [inside, outside] = await Promise.all([
      shop.product({ priceFen: 100 }),
      shop.product({ priceFen: 100, title: '目录外烧杯' }),
    ])
    await anAssortment(shop, {
      institutionId: buyer.institutionId!,
      goods: [goodsOf(inside.skuId)],
      mode: 'ask',
    })
    await buyNow(buyer, { skuId: inside.skuId })
    const draft = await draftOf(buyer, outside.skuId)
    const { approval } = await buyer.call(previewOrder, {
      source: { kind: 'buyNow', skuId: outside.skuId, quantity: 1 },
    })
    expect(approval).toMatchObject({
      outside: [expect.stringContaining('目录外烧杯')],
      steps: [{ rules: ['采购目录外商品'], people: [{ memberId: approver.id }] }],
    })
    expect(await reasonOf(buyer.call(createOrder, draft))).toBe('approvalNeeded')
    const no = await askFor(buyer, outside.skuId)
    await decideAs(approver, no)
    await work(shop)
    expect(await requestOf(buyer, no)).toMatchObject({ state: 'ordered' })
  })

  test('an institution without rules is asked all the same, and its own rule counts instead', async () => {
    const owner = await aBuyer(shop)
    const admin = await aColleague(shop, owner, 'admin')
    const { skuId } = await shop.product({ priceFen: 100 })
    const { id: skuInside } = { id: (await shop.product()).skuId }
    await anAssortment(shop, {
      institutionId: owner.institutionId!,
      goods: [goodsOf(skuInside)],
      mode: 'ask',
    })
    const preview = () => owner.call(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })
    expect((await preview()).approval).toMatchObject({
      steps: [{ rules: ['采购目录外商品'], people: [{ memberId: admin.id }] }],
    })
    const [{ modelCode }] = await shop.db<
      [{ modelCode: string }]
    >`select model_code from sku where id = ${skuId}`
    const rule = {
      name: '目录外找管理员',
      when: { always: false, categoryIds: [], outside: true },
      steps: [byRole('admin')],
    }
    const test = { rules: [rule], memberId: owner.id, amountFen: fen(100), unitFen: fen(100) }
    expect(await owner.call(testApprovalRules, { ...test, modelCodes: [modelCode] })).toMatchObject({
      outside: [expect.stringContaining(modelCode)],
      steps: [{ rules: ['目录外找管理员'] }],
    })
    expect(await owner.call(testApprovalRules, test)).toEqual({ steps: [], unmet: '' })
    await expect(owner.call(testApprovalRules, { ...test, modelCodes: ['没有'] })).rejects.toMatchObject({
      fields: { modelCodes: '没有这些型号：没有' },
    })
  })
})

test('a standing list says that lines of it are outside, and the list marks them', async () => {
  const { buyer, inside, outside, desk } = await anOnly()
  await desk.setMode('off')
  const lines = [inside, outside].map(({ skuId }) => ({ skuId, quantity: 1 }))
  const { id } = await buyer.call(putIntoList, { name: '月度耗材', lines })
  const due = dayAfter(dayOf(new Date()), 3)
  await buyer.call(setStanding, { id, weeks: 4, nextOn: due })
  await desk.setMode('only')
  expect((await buyer.call(getList, { id })).lines).toMatchObject([
    { skuId: inside.skuId },
    { skuId: outside.skuId, outside: 'only', reason: 'outside' },
  ])
  await remind({ run: runIn(shop.db), now: new Date(startOfDay(due).getTime() + 9 * 3_600_000) })
  await work(shop)
  const { data } = await buyer.call(listMessages, {})
  expect(data.find(({ event }) => event === 'listDue')?.body).toContain('其中 1 种不在本机构的采购目录中')
})

test('who manages the institution hears of another mode and reads what is inside', async () => {
  const { buyer, inside, desk } = await anOnly()
  const [admin, purchaser] = [
    await aColleague(shop, buyer, 'admin'),
    await aColleague(shop, buyer, 'purchaser'),
  ]
  await desk.setMode('ask')
  await work(shop)
  const told = async (member: TestMember) =>
    (await member.call(listMessages, {})).data.filter(({ event }) => event === 'assortmentMode')
  expect(await told(admin)).toMatchObject([{ title: '采购目录：目录外商品需审批', link: '/assortment' }])
  expect(await told(purchaser)).toEqual([])
  expect(await admin.call(listOwnAssortment, {})).toMatchObject({
    assortment: { id: desk.id, mode: 'ask' },
    data: [{ goods: goodsOf(inside.skuId), name: '目录内扳手' }],
    total: 1,
  })
  expect(await (await shop.member()).call(listOwnAssortment, {})).toMatchObject({
    assortment: null,
    data: [],
  })
})
