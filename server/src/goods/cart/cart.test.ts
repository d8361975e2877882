import { previewOrder } from '@gongfang/contract/buying/order'
import {
  addToCart,
  CART_LIMIT,
  countCart,
  exportCart,
  listCart,
  mergeCart,
  putIntoCart,
  removeFromCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/goods/cart'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { putLines } from './actions.ts'
import { listChosen as chosenLines, deleteLines as removeLines } from './queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const refusal = (reason: string) => expect.objectContaining({ reason })
const notFound = (ids: readonly number[]) => expect.objectContaining({ reason: 'notFound', data: { ids } })
const linesOf = async (member: TestMember) => (await member.call(listCart, {})).lines
const quantities = async (member: TestMember) =>
  (await linesOf(member)).map(({ quantity }) => quantity).sort((one, other) => one - other)
const retire = (skuId: number) => shop.db`update sku set enabled = false where id = ${skuId}`
const mergeId = (at: number) => `merge-${String(at).padStart(16, '0')}`

describe('adding a whole list', () => {
  const key = () => ({ key: crypto.randomUUID() })

  test('every line is judged on its own, and each is told what became of it', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({
      skus: [{}, { minQuantity: 10, stepQuantity: 5 }, { minQuantity: 10, stepQuantity: 5 }, {}, {}],
    })
    const [plain = 0, below = 0, stepped = 0, retired = 0, endless = 0] = skuIds
    await retire(retired)
    await member.call(addToCart, { skuId: stepped, quantity: 10 })
    const lines = [
      { skuId: endless, quantity: 60_000 },
      { skuId: plain, quantity: 3 },
      { skuId: below, quantity: 5 },
      { skuId: stepped, quantity: 5 },
      { skuId: retired, quantity: 1 },
      { skuId: 9_999_999, quantity: 1 },
      { skuId: plain, quantity: 4 },
      { skuId: endless, quantity: 60_000 },
    ]
    expect(await member.call(putIntoCart, { lines }, key())).toEqual({
      lines: [
        { skuId: endless, quantity: 0, refused: 'quantityTooLarge' },
        { skuId: plain, quantity: 7 },
        { skuId: below, quantity: 0, refused: 'belowMinimum' },
        { skuId: stepped, quantity: 15 },
        { skuId: retired, quantity: 0, refused: 'skuRetired' },
        { skuId: 9_999_999, quantity: 0, refused: 'notFound' },
      ],
      added: 2,
      count: 22,
    })
    expect(await quantities(member)).toEqual([7, 15])
  })

  test('sent again after a lost answer it adds nothing, as a new list it adds again', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    const lines = [{ skuId, quantity: 2 }]
    const once = key()
    const answers = await Promise.all([1, 2, 3].map(() => member.call(putIntoCart, { lines }, once)))
    expect(answers).toEqual(Array(3).fill({ lines: [{ skuId, quantity: 2 }], added: 1, count: 2 }))
    expect(await member.call(putIntoCart, { lines }, key())).toMatchObject({ count: 4 })
  })

  test('a full cart takes more of what it has and nothing new', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: Array.from({ length: CART_LIMIT + 1 }, () => ({})) })
    const [last = 0] = skuIds.slice(-1)
    const [first = 0] = skuIds
    await putLines(
      shop.db,
      member.id,
      skuIds.slice(0, CART_LIMIT).map((skuId) => ({ skuId, quantity: 1 })),
    )
    const lines = [
      { skuId: first, quantity: 1 },
      { skuId: last, quantity: 1 },
    ]
    expect(await member.call(putIntoCart, { lines }, key())).toEqual({
      lines: [
        { skuId: first, quantity: 2 },
        { skuId: last, quantity: 0, refused: 'cartFull' },
      ],
      added: 1,
      count: CART_LIMIT + 1,
    })
  })
})

describe('adding', () => {
  test('without a quantity a line starts at the minimum and rises by the step', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ skus: [{ minQuantity: 10, stepQuantity: 5 }] })
    expect(await member.call(addToCart, { skuId })).toEqual({ count: 10, sum: 10 })
    expect(await member.call(addToCart, { skuId })).toEqual({ count: 15, sum: 15 })
  })

  test('a minimum between two steps starts at the next step', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ skus: [{ minQuantity: 5, stepQuantity: 4 }] })
    expect(await member.call(addToCart, { skuId })).toMatchObject({ count: 8 })
  })

  test('a quantity comes on top of what is there and is judged by the result', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ skus: [{ minQuantity: 10, stepQuantity: 5 }] })
    await expect(member.call(addToCart, { skuId, quantity: 5 })).rejects.toEqual(refusal('belowMinimum'))
    await expect(member.call(addToCart, { skuId, quantity: 12 })).rejects.toEqual(refusal('offStep'))
    await member.call(addToCart, { skuId, quantity: 10 })
    await member.call(addToCart, { skuId, quantity: 5 })
    await expect(member.call(addToCart, { skuId, quantity: 3 })).rejects.toEqual(refusal('offStep'))
    expect(await quantities(member)).toEqual([15])
  })

  test('a line never holds more than 99999', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    await member.call(addToCart, { skuId, quantity: 99_999 })
    await expect(member.call(addToCart, { skuId, quantity: 1 })).rejects.toEqual(refusal('quantityTooLarge'))
    await expect(member.call(addToCart, { skuId })).rejects.toEqual(refusal('quantityTooLarge'))
    expect(await quantities(member)).toEqual([99_999])
  })

  test('a product can be named instead when it has one SKU', async () => {
    const member = await shop.member()
    const { productId } = await shop.product()
    expect(await member.call(addToCart, { productId })).toMatchObject({ count: 1 })
    await expect(
      member.call(addToCart, { productId, skuId: (await shop.product()).skuId }),
    ).rejects.toMatchObject({ reason: 'invalid', fields: { skuId: '该规格不属于此商品' } })
    const several = await shop.product({ skus: [{}, {}] })
    await expect(member.call(addToCart, { productId: several.productId })).rejects.toEqual(
      refusal('skuAmbiguous'),
    )
    await retire(several.skuIds[0]!)
    expect(await member.call(addToCart, { productId: several.productId })).toMatchObject({ count: 2 })
  })

  test('what is unknown, retired or off sale stays out', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    await retire(skuId)
    await expect(member.call(addToCart, { skuId })).rejects.toEqual(refusal('skuRetired'))
    const other = await shop.product()
    await shop.db`update product set status = 'offSale' where id = ${other.productId}`
    await expect(member.call(addToCart, { skuId: other.skuId })).rejects.toEqual(refusal('offSale'))
    await expect(member.call(addToCart, { skuId: 99_999_999 })).rejects.toEqual(refusal('notFound'))
    await expect(member.call(addToCart, { productId: 99_999_999 })).rejects.toEqual(refusal('notFound'))
    await expect(member.call(addToCart, {})).rejects.toEqual(refusal('invalid'))
    expect(await quantities(member)).toEqual([])
  })

  test('fields of older clients are ignored, prices among them', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ priceFen: 1250 })
    const { body } = await member.ask(addToCart, { skuId, price: 1, priceFen: 1, sign: 'x' })
    expect(body.code).toBe(1)
    expect(await linesOf(member)).toMatchObject([{ priceFen: 1250, addedPriceFen: 1250 }])
  })

  test('fifty at once make one line of fifty', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    await Promise.all(Array.from({ length: 50 }, () => member.call(addToCart, { skuId, quantity: 1 })))
    expect(await quantities(member)).toEqual([50])
    expect(await member.call(countCart, {})).toEqual({ count: 50, sum: 50 })
  })

  test('of many kinds at once five hundred fit', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({
      skus: Array.from({ length: CART_LIMIT + 10 }, () => ({ stock: 1 })),
    })
    await putLines(
      shop.db,
      member.id,
      skuIds.slice(0, CART_LIMIT - 10).map((skuId) => ({ skuId, quantity: 1 })),
    )
    const answers = await Promise.all(
      skuIds
        .slice(CART_LIMIT - 10)
        .map((skuId) => member.call(addToCart, { skuId }).catch(({ reason }) => reason)),
    )
    expect(answers.filter((answer) => answer === 'cartFull')).toHaveLength(10)
    expect(await linesOf(member)).toHaveLength(CART_LIMIT)
    const again = (await linesOf(member))[0]!.skuId
    expect(await member.call(addToCart, { skuId: again })).toMatchObject({ count: CART_LIMIT + 1 })
  })
})

describe('the list', () => {
  test('shows live tier prices and what a piece cost when it was put in', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({
      skus: [
        {
          priceFen: 1250,
          tiers: [
            [10, 1180],
            [50, 1090],
          ],
        },
      ],
    })
    await member.call(addToCart, { skuId, quantity: 9 })
    expect(await linesOf(member)).toMatchObject([{ priceFen: 1250, basePriceFen: 1250, points: 400 }])
    await member.call(addToCart, { skuId, quantity: 1 })
    await shop.db`update sku set price_fen = 1300 where id = ${skuId}`
    expect(await member.call(listCart, {})).toMatchObject({
      lines: [{ priceFen: 1180, basePriceFen: 1300, addedPriceFen: 1250, points: 378 }],
      totals: { kinds: 1, pieces: 10, goodsFen: 11_800, goodsPoints: 3780 },
    })
  })

  test('an own points price ignores tiers', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ skus: [{ priceFen: 1000, points: 99, tiers: [[2, 500]] }] })
    await member.call(addToCart, { skuId, quantity: 2 })
    expect(await linesOf(member)).toMatchObject([{ priceFen: 500, points: 99 }])
  })

  test('says why a line cannot be ordered and leaves it out of the sums', async () => {
    const member = await shop.member()
    const [off, retired, short, good] = await Promise.all([
      shop.product(),
      shop.product(),
      shop.product({ stock: 3 }),
      shop.product({ priceFen: 700 }),
    ])
    for (const { skuId } of [off, retired, short, good]) await member.call(addToCart, { skuId, quantity: 4 })
    await shop.db`update product set status = 'offSale' where id = ${off.productId}`
    await retire(retired.skuId)
    const { lines, totals } = await member.call(listCart, {})
    expect(lines.map(({ reason }) => reason)).toEqual([undefined, 'soldOut', 'skuRetired', 'offSale'])
    expect(totals).toEqual({ kinds: 1, pieces: 4, goodsFen: 2800, goodsPoints: 896 })
    expect(lines[0]).toMatchObject({ id: expect.any(Number), price: 700, priceFen: 700, quantity: 4 })
  })

  test('what is not selected does not count', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{ priceFen: 100 }, { priceFen: 200 }] })
    for (const skuId of skuIds) await member.call(addToCart, { skuId })
    const [last] = await linesOf(member)
    expect(await member.call(selectInCart, { ids: [last!.id], selected: false })).toMatchObject({
      totals: { kinds: 1, goodsFen: 100 },
    })
    expect((await linesOf(member)).map(({ selected }) => selected)).toEqual([false, true])
  })
})

describe('changing', () => {
  test('a quantity answers the line, the sums and the count', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ skus: [{ priceFen: 100, stepQuantity: 2 }] })
    await member.call(addToCart, { skuId })
    const { id } = (await linesOf(member))[0]!
    expect(await member.call(setCartQuantity, { id, quantity: 6 })).toMatchObject({
      line: { id, quantity: 6 },
      totals: { goodsFen: 600 },
      count: 6,
    })
    await expect(member.call(setCartQuantity, { id, quantity: 7 })).rejects.toEqual(refusal('offStep'))
    await expect(member.call(setCartQuantity, { id, quantity: -1 })).rejects.toEqual(refusal('invalid'))
    await expect(member.call(setCartQuantity, { id, quantity: 1.5 })).rejects.toEqual(refusal('invalid'))
    expect(await quantities(member)).toEqual([6])
  })

  test('more than there is stays in the cart and says so', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ stock: 5 })
    await member.call(addToCart, { skuId })
    const [line] = await linesOf(member)
    const answer = await member.call(setCartQuantity, { id: line!.id, quantity: 6 })
    expect(answer).toMatchObject({ line: { quantity: 6, reason: 'soldOut' }, totals: { kinds: 0 } })
  })

  test('0 takes the line out; the second time there is none', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    await member.call(addToCart, { skuId })
    const [line] = await linesOf(member)
    const gone = { line: null, count: 0 }
    expect(await member.call(setCartQuantity, { id: line!.id, quantity: 0 })).toMatchObject(gone)
    for (const quantity of [0, 2])
      await expect(member.call(setCartQuantity, { id: line!.id, quantity })).rejects.toEqual(
        notFound([line!.id]),
      )
  })

  test('nobody changes, sees, exports or orders somebody else’s lines', async () => {
    const [owner, other] = [await shop.member(), await shop.member()]
    const { skuId } = await shop.product()
    await owner.call(addToCart, { skuId, quantity: 3 })
    const [line] = await linesOf(owner)
    const ids = [line!.id]
    const attempts = [
      () => other.call(setCartQuantity, { id: line!.id, quantity: 9 }),
      () => other.call(setCartQuantity, { id: line!.id, quantity: 0 }),
      () => other.call(removeFromCart, { ids }),
      () => other.call(selectInCart, { ids, selected: false }),
      () => other.call(exportCart, { ids }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(notFound(ids))
    expect(
      await shop.db.begin((tx) => chosenLines(tx, { memberId: other.id, lineIds: ids, lock: true })),
    ).toEqual([])
    await removeLines(shop.db, other.id, ids)
    expect(await linesOf(owner)).toMatchObject([{ quantity: 3, selected: true }])
  })

  test('one unknown line among several is named, and none of them changes', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}] })
    for (const skuId of skuIds) await member.call(addToCart, { skuId })
    const [one, two] = await linesOf(member)
    const ids = [one!.id, 99_999_998, two!.id, 99_999_999, one!.id]
    const unknown = notFound([99_999_998, 99_999_999])
    await expect(member.call(removeFromCart, { ids })).rejects.toEqual(unknown)
    await expect(member.call(selectInCart, { ids, selected: false })).rejects.toEqual(unknown)
    await expect(member.call(exportCart, { ids })).rejects.toEqual(unknown)
    expect(await linesOf(member)).toMatchObject([{ selected: true }, { selected: true }])
    const twice = { ids: [one!.id, one!.id], selected: false }
    expect(await member.call(selectInCart, twice)).toMatchObject({ totals: { kinds: 1 } })
    expect(await member.call(selectInCart, twice)).toMatchObject({ totals: { kinds: 1 } })
  })

  test('of two removals at once one is told that the line is gone', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}] })
    for (const skuId of skuIds) await member.call(addToCart, { skuId })
    const ids = (await linesOf(member)).map(({ id }) => id)
    const results = await Promise.allSettled([1, 2, 3].map(() => member.call(removeFromCart, { ids })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await linesOf(member)).toEqual([])
  })

  test('several lines go at once', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
    for (const skuId of skuIds) await member.call(addToCart, { skuId })
    const [one, two] = await linesOf(member)
    expect(await member.call(removeFromCart, { ids: [one!.id, two!.id] })).toMatchObject({
      count: 1,
      totals: { kinds: 1 },
    })
    await expect(member.call(removeFromCart, { ids: [] })).rejects.toEqual(refusal('invalid'))
  })
})

describe('merging a visitor’s cart', () => {
  test('keeps the larger quantity, drops what is not sold and says how many', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
    const [mine, both, gone] = skuIds as [number, number, number]
    await member.call(addToCart, { skuId: mine, quantity: 5 })
    await member.call(addToCart, { skuId: both, quantity: 2 })
    await retire(gone)
    const lines = [
      { skuId: mine, quantity: 3 },
      { skuId: both, quantity: 7 },
      { skuId: both, quantity: 1 },
      { skuId: gone, quantity: 1 },
      { skuId: 99_999_999, quantity: 1 },
    ]
    expect(await member.call(mergeCart, { mergeId: mergeId(1), lines })).toEqual({
      merged: 2,
      dropped: 2,
      count: 12,
    })
    expect(await quantities(member)).toEqual([5, 7])
  })

  test('the same merge in parallel happens once, and every answer tells the same', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    const merge = () => member.call(mergeCart, { mergeId: mergeId(2), lines: [{ skuId, quantity: 4 }] })
    const answers = await Promise.all(Array.from({ length: 10 }, merge))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await member.call(removeFromCart, { ids: (await linesOf(member)).map(({ id }) => id) })
    expect(await merge()).toEqual({ merged: 1, dropped: 0, count: 0 })
    expect(await linesOf(member)).toEqual([])
  })

  test('a merge id is one’s own: another member’s does not stand in the way', async () => {
    const { skuId } = await shop.product()
    const input = { mergeId: mergeId(3), lines: [{ skuId, quantity: 1 }] }
    for (const member of [await shop.member(), await shop.member()]) {
      expect(await member.call(mergeCart, input)).toEqual({ merged: 1, dropped: 0, count: 1 })
    }
  })

  test('a cart that is nearly full takes what fits', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({
      skus: Array.from({ length: CART_LIMIT + 5 }, () => ({ stock: 1 })),
    })
    const wanted = skuIds.map((skuId) => ({ skuId, quantity: 1 }))
    await putLines(shop.db, member.id, wanted.slice(0, CART_LIMIT - 2))
    const answer = await member.call(mergeCart, { mergeId: mergeId(4), lines: wanted.slice(CART_LIMIT - 2) })
    expect(answer).toEqual({ merged: 2, dropped: 5, count: CART_LIMIT })
  })
})

describe('for an order', () => {
  test('chosen lines come in one order and go exactly', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
    for (const skuId of skuIds) await member.call(addToCart, { skuId, quantity: 2 })
    const ids = (await linesOf(member)).map(({ id }) => id)
    const chosen = await shop.db.begin((tx) =>
      chosenLines(tx, { memberId: member.id, lineIds: ids.slice(0, 2), lock: true }),
    )
    expect(chosen.map(({ lineId }) => lineId)).toEqual(ids.slice(0, 2).sort((one, other) => one - other))
    expect(chosen.every(({ quantity }) => quantity === 2)).toBe(true)
    await removeLines(shop.db, member.id, ids.slice(0, 2))
    expect((await linesOf(member)).map(({ id }) => id)).toEqual(ids.slice(2))
  })

  test('buying again puts in what is still sold, once', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}] })
    await retire(skuIds[1]!)
    const lines = skuIds.map((skuId) => ({ skuId, quantity: 3 }))
    expect((await putLines(shop.db, member.id, lines)).size).toBe(1)
    expect((await putLines(shop.db, member.id, lines)).size).toBe(1)
    expect(await quantities(member)).toEqual([3])
  })
})

describe('the quotation', () => {
  const read = async (member: TestMember, ids?: number[]) => {
    const { bytes, headers } = await member.ask(exportCart, ids ? { ids } : {})
    const book = await readXlsx(bytes)
    return { rows: book.sheets[0]!.rows, headers, bytes }
  }

  test('is a real workbook with Chinese heads, numbers as numbers and the sum in capitals', async () => {
    shop.setNow(new Date('2026-11-20T10:00:00+08:00'))
    const member = await shop.member()
    const { skuId } = await shop.product({
      title: '内六角扳手',
      skus: [{ priceFen: 1250, modelCode: 'HX-6', specValues: ['6 mm', 'CRV'] }],
    })
    await member.call(addToCart, { skuId, quantity: 10 })
    const { rows, headers, bytes } = await read(member)
    shop.setNow(null)
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('购物车_20261120.xlsx')}`,
    )
    expect(rows[0]![0]).toBe('工坊商城 报价单')
    expect(rows[1]![0]).toMatch(/^机构：测试机构\d+$/)
    expect(rows[2]![0]).toBe('日期：2026-11-20')
    expect(rows[3]).toEqual([
      '序号',
      '型号',
      '品名',
      '规格',
      '单位',
      '数量',
      '单价（元）',
      '小计（元）',
      '库存/货期',
      '备注',
    ])
    expect(rows[4]!.slice(0, 9)).toEqual([
      1,
      'HX-6',
      '内六角扳手',
      '6 mm · CRV',
      '件',
      10,
      12.5,
      125,
      '现货 100',
    ])
    expect(rows[5]).toMatchObject({ 0: '合计', 5: 10, 7: 125 })
    expect(rows[6]![0]).toBe('合计：¥125.00（大写：壹佰贰拾伍元整）')
  })

  test('no cell is a formula, whatever a product is called', async () => {
    const member = await shop.member()
    const titles = ['=1+1', '+86 手机支架', '-40℃ 手套', '@SUM(A1)']
    for (const title of titles) await member.call(addToCart, { skuId: (await shop.product({ title })).skuId })
    const { rows } = await read(member)
    const written = rows.slice(4, 8).map((row) => row[2])
    expect(written).toEqual(titles.toReversed())
  })

  test('holds the chosen lines only, and sums only what can be ordered', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({
      skus: [{ priceFen: 100 }, { priceFen: 200, stock: 0 }, { priceFen: 400 }],
    })
    for (const skuId of skuIds) await member.call(addToCart, { skuId })
    const [, soldOut, cheap] = await linesOf(member)
    const { rows } = await read(member, [soldOut!.id, cheap!.id])
    expect(rows.slice(4, 7).map((row) => [row[7], row[9]])).toEqual([
      [null, '暂时缺货'],
      [1, null],
      [1, null],
    ])
  })

  test('speaks of points where the shop does', async () => {
    await shop.config('priceOrScore', '2')
    const member = await shop.member()
    const { skuId } = await shop.product({ priceFen: 1250 })
    await member.call(addToCart, { skuId, quantity: 2 })
    const { rows } = await read(member)
    await shop.config('priceOrScore', null)
    expect(rows[3]![6]).toBe('单价（积分）')
    expect(rows[4]!.slice(6, 8)).toEqual([400, 800])
    expect(rows[6]![0]).toBe('合计：800积分')
  })

  test('an empty cart has nothing to export', async () => {
    const member = await shop.member()
    await expect(member.call(exportCart, {})).rejects.toEqual(refusal('nothingToExport'))
  })
})

describe('sums beyond what integers hold', () => {
  const dear = async () =>
    (await shop.product({ skus: [{ priceFen: 9_999_999_900, stock: 99_999 }] })).skuIds[0] ?? 0

  test('a line stops at 10 billion yuan with a sentence, by every way into the cart', async () => {
    const member = await shop.member()
    const skuId = await dear()
    const sumTooLarge = refusal('sumTooLarge')
    await expect(member.call(addToCart, { skuId, quantity: 99_999 })).rejects.toEqual(sumTooLarge)
    await member.call(addToCart, { skuId, quantity: 100 })
    await expect(member.call(addToCart, { skuId, quantity: 1 })).rejects.toEqual(sumTooLarge)
    const [line] = await linesOf(member)
    await expect(member.call(setCartQuantity, { id: line?.id ?? 0, quantity: 101 })).rejects.toEqual(
      sumTooLarge,
    )
    const lines = [{ skuId, quantity: 50 }]
    const put = await member.call(putIntoCart, { lines }, { key: crypto.randomUUID() })
    expect(put.lines).toEqual([{ skuId, quantity: 100, refused: 'sumTooLarge' }])
    const merged = { mergeId: mergeId(77), lines: [{ skuId, quantity: 5000 }] }
    expect(await member.call(mergeCart, merged)).toMatchObject({ merged: 0, dropped: 1 })
    expect(await quantities(member)).toEqual([100])
  })

  test('a cart of older days that is beyond is still shown, exported and emptied; it is not ordered at once', async () => {
    const member = await shop.member()
    const skuIds = [await dear(), await dear(), await dear(), await dear(), await dear()]
    skuIds.push(await dear(), await dear(), await dear(), await dear(), await dear())
    for (const skuId of skuIds)
      await shop.db`
        insert into cart_line (member_id, sku_id, quantity, added_price_fen)
        values (${member.id}, ${skuId}, 99999, 9999999900)`
    const { lines, totals } = await member.call(listCart, {})
    expect(totals).toMatchObject({ kinds: 10, goodsFen: Number.MAX_SAFE_INTEGER })
    await member.call(exportCart, {})
    const cartLineIds = lines.map(({ id }) => id)
    const preview = { source: { kind: 'cart' as const, lineIds: cartLineIds } }
    expect((await member.ask(previewOrder, preview)).body).toMatchObject({ code: 3108 })
    await member.call(selectInCart, { ids: cartLineIds.slice(1), selected: false })
    await member.call(removeFromCart, { ids: cartLineIds })
    expect(await linesOf(member)).toEqual([])
  })
})

test('in points, cart and confirmation leave out tiers that change nothing', async () => {
  const member = await shop.member()
  const tiers: [number, number][] = [
    [5, 999],
    [20, 900],
    [30, 899],
  ]
  const { skuIds } = await shop.product({
    skus: [
      { priceFen: 1000, tiers, specValues: ['甲'] },
      { priceFen: 1000, tiers, specValues: ['乙'], points: 320 },
    ],
  })
  for (const skuId of skuIds) await member.call(addToCart, { skuId, quantity: 10 })
  const told = async () => {
    const cart = await linesOf(member)
    const source = { kind: 'cart' as const, lineIds: cart.map(({ id }) => id) }
    const { lines } = await member.call(previewOrder, { source })
    return skuIds.map((skuId) => {
      const line = lines.find((each) => each.skuId === skuId)
      const tiersOf = cart.find((each) => each.skuId === skuId)?.tierPrices ?? []
      return [tiersOf.map(({ fromQuantity }) => fromQuantity), line?.tierFrom, line?.nextTier?.fromQuantity]
    })
  }
  expect(await told()).toEqual([
    [[5, 20, 30], 5, 20],
    [[5, 20, 30], 5, 20],
  ])
  await shop.config('priceOrScore', '2')
  expect(await told()).toEqual([
    [[20], 0, 20],
    [[], 0, undefined],
  ])
  await shop.config('priceOrScore', null)
})
