import type { Envelope } from '@gongfang/contract/base/envelope'
import { addToCart, countCart, listCart } from '@gongfang/contract/goods/cart'
import { readList } from '@gongfang/contract/goods/quick-order'
import {
  copyList,
  createList,
  deleteList,
  exportList,
  getList,
  LIST_LINES_MOST,
  LISTS_MOST,
  listLists,
  listToCart,
  orderList,
  putIntoList,
  removeFromList,
  saveList,
  setListLine,
} from '@gongfang/contract/goods/shopping-list'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ABSENT = 987_654_321
const newList = async (member: TestMember, name = '月度耗材') => (await member.call(createList, { name })).id
const linesOf = async (member: TestMember, id: number) =>
  (await member.call(getList, { id })).lines.map(({ skuId, quantity }) => [skuId, quantity])
const aListOf = async (member: TestMember, lines: { skuId: number; quantity: number; note?: string }[]) =>
  (await member.call(putIntoList, { name: '常备', lines })).id

test('a list is made, renamed, filled and deleted; prices and stock are those of now', async () => {
  const member = await shop.member()
  const id = await newList(member)
  await member.call(saveList, { id, name: '实验室耗材', note: '每月第一周\n先问仓库' })
  const { skuId } = await shop.product({ title: '丁腈手套', priceFen: 2_000 })
  await member.call(putIntoList, { id, lines: [{ skuId, quantity: 3, note: '要 L 码' }] })
  await shop.db`update sku set price_fen = 2500, stock = 7 where id = ${skuId}`
  expect(await member.call(getList, { id })).toMatchObject({
    name: '实验室耗材',
    note: '每月第一周\n先问仓库',
    lines: [{ skuId, quantity: 3, note: '要 L 码', priceFen: 2_500, stock: 7, title: '丁腈手套' }],
    totals: { kinds: 1, pieces: 3, goodsFen: 7_500 },
  })
  expect(await member.call(listLists, {})).toMatchObject([{ id, name: '实验室耗材', kinds: 1 }])
  await member.call(deleteList, { id })
  expect(await member.call(listLists, {})).toEqual([])
  expect(await reasonOf(member.call(getList, { id }))).toBe('notFound')
})

describe('adding', () => {
  test('every line is judged on its own, as the cart judges it', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({
      skus: [{}, { minQuantity: 10, stepQuantity: 5 }, { minQuantity: 10, stepQuantity: 5 }, {}, {}],
    })
    const [plain = 0, below = 0, stepped = 0, retired = 0, endless = 0] = skuIds
    const offSale = await shop.product()
    await shop.db`update product set status = 'offSale' where id = ${offSale.productId}`
    await shop.db`update sku set enabled = false where id = ${retired}`
    const id = await aListOf(member, [{ skuId: stepped, quantity: 10, note: '蓝色' }])
    const lines = [
      { skuId: endless, quantity: 60_000 },
      { skuId: plain, quantity: 3 },
      { skuId: below, quantity: 12 },
      { skuId: stepped, quantity: 5, note: '红色' },
      { skuId: retired, quantity: 1 },
      { skuId: offSale.skuId, quantity: 1 },
      { skuId: ABSENT, quantity: 1 },
      { skuId: plain, quantity: 4, note: '加急' },
      { skuId: endless, quantity: 60_000 },
    ]
    expect(await member.call(putIntoList, { id, lines })).toMatchObject({
      id,
      added: 2,
      lines: [
        { skuId: endless, quantity: 0, refused: 'quantityTooLarge' },
        { skuId: plain, quantity: 7 },
        { skuId: below, quantity: 0, refused: 'offStep' },
        { skuId: stepped, quantity: 15 },
        { skuId: retired, quantity: 0, refused: 'skuRetired' },
        { skuId: offSale.skuId, quantity: 0, refused: 'offSale' },
        { skuId: ABSENT, quantity: 0, refused: 'notFound' },
      ],
    })
    const listed = await member.call(getList, { id })
    expect(listed.lines.map(({ skuId, quantity, note }) => [skuId, quantity, note])).toEqual([
      [stepped, 15, '蓝色'],
      [plain, 7, '加急'],
    ])
  })

  test('sent again after a lost answer it adds nothing and makes no second list', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    const once = { key: crypto.randomUUID() }
    const wish = { name: '新清单', lines: [{ skuId, quantity: 2 }] }
    const answers = await Promise.all([1, 2, 3].map(() => member.call(putIntoList, wish, once)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await member.call(listLists, {})).toHaveLength(1)
    expect(await linesOf(member, answers[0]!.id)).toEqual([[skuId, 2]])
  })

  test('it needs a list or a name, not both', async () => {
    const member = await shop.member()
    const lines = [{ skuId: 1, quantity: 1 }]
    for (const target of [{}, { id: 1, name: '甲' }]) {
      const { body } = await member.ask(putIntoList, { ...target, lines })
      expect(body).toMatchObject({
        reason: 'invalid',
        data: { fields: { name: '请选择一个清单，或填写新清单的名称' } },
      })
    }
  })
})

test('lines change, move and go', async () => {
  const member = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, { minQuantity: 10, stepQuantity: 5 }, {}, {}] })
  const [first = 0, second = 0, third = 0, fourth = 0] = skuIds
  const id = await aListOf(member, [
    { skuId: first, quantity: 1 },
    { skuId: second, quantity: 10 },
    { skuId: third, quantity: 1 },
    { skuId: fourth, quantity: 1 },
  ])
  expect(await member.call(setListLine, { id, skuId: second, quantity: 20 })).toMatchObject({
    line: { quantity: 20, note: '' },
    totals: { pieces: 23 },
  })
  await member.call(setListLine, { id, skuId: second, note: '备用' })
  expect(await reasonOf(member.call(setListLine, { id, skuId: second, quantity: 5 }))).toBe('belowMinimum')
  expect(await reasonOf(member.call(setListLine, { id, skuId: second, quantity: 21 }))).toBe('offStep')
  expect(await reasonOf(member.call(setListLine, { id, skuId: ABSENT, quantity: 1 }))).toBe('notFound')
  await member.call(orderList, { id, skuIds: [fourth, ABSENT, second] })
  expect(await linesOf(member, id)).toEqual([
    [fourth, 1],
    [second, 20],
    [first, 1],
    [third, 1],
  ])
  expect(await reasonOf(member.call(removeFromList, { id, skuIds: [first, ABSENT] }))).toBe('notFound')
  expect(await member.call(removeFromList, { id, skuIds: [first, fourth] })).toMatchObject({
    totals: { kinds: 2, pieces: 21 },
  })
  await member.call(putIntoList, { id, lines: [{ skuId: first, quantity: 2 }] })
  expect(await linesOf(member, id)).toEqual([
    [second, 20],
    [third, 1],
    [first, 2],
  ])
})

test('a copy has the same lines, also those that are no longer sold, and a life of its own', async () => {
  const member = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, {}] })
  const [first = 0, second = 0] = skuIds
  const id = await aListOf(member, [
    { skuId: first, quantity: 2, note: '左' },
    { skuId: second, quantity: 3 },
  ])
  await shop.db`update sku set enabled = false where id = ${first}`
  const copy = await member.call(copyList, { id, name: '副本' })
  expect(await member.call(getList, { id: copy.id })).toMatchObject({
    name: '副本',
    lines: [
      { skuId: first, quantity: 2, note: '左', reason: 'skuRetired' },
      { skuId: second, quantity: 3 },
    ],
    totals: { kinds: 1, pieces: 3 },
  })
  await member.call(setListLine, { id: copy.id, skuId: second, quantity: 9 })
  expect(await linesOf(member, id)).toEqual([
    [first, 2],
    [second, 3],
  ])
})

describe('into the cart', () => {
  test('every line has its verdict: all, as many as there are, or why none', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({
      skus: [
        { stock: 100 },
        { stock: 43, minQuantity: 10, stepQuantity: 5 },
        { stock: 6 },
        { stock: 0 },
        { stock: 0, backorderLimit: 50 },
        { stock: 100, minQuantity: 1 },
        { stock: 100 },
      ],
    })
    const [plain = 0, short = 0, taken = 0, out = 0, ordered = 0, risen = 0, retired = 0] = skuIds
    const offSale = await shop.product()
    const id = await aListOf(member, [
      { skuId: plain, quantity: 3 },
      { skuId: short, quantity: 60 },
      { skuId: taken, quantity: 4 },
      { skuId: out, quantity: 1 },
      { skuId: ordered, quantity: 20 },
      { skuId: risen, quantity: 2 },
      { skuId: retired, quantity: 1 },
      { skuId: offSale.skuId, quantity: 1 },
    ])
    await shop.db`update sku set min_quantity = 5 where id = ${risen}`
    await shop.db`update sku set enabled = false where id = ${retired}`
    await shop.db`update product set status = 'offSale' where id = ${offSale.productId}`
    await member.call(addToCart, { skuId: taken, quantity: 6 })
    await member.call(addToCart, { skuId: plain, quantity: 1 })
    expect(await member.call(listToCart, { id })).toEqual({
      lines: [
        { skuId: plain, wanted: 3, added: 3 },
        { skuId: short, wanted: 60, added: 40, reason: 'soldOut' },
        { skuId: taken, wanted: 4, added: 0, reason: 'soldOut' },
        { skuId: out, wanted: 1, added: 0, reason: 'soldOut' },
        { skuId: ordered, wanted: 20, added: 20 },
        { skuId: risen, wanted: 2, added: 0, reason: 'belowMinimum' },
        { skuId: retired, wanted: 1, added: 0, reason: 'skuRetired' },
        { skuId: offSale.skuId, wanted: 1, added: 0, reason: 'offSale' },
      ],
      count: 4 + 40 + 6 + 20,
    })
    const cart = await member.call(listCart, {})
    expect(cart.lines.every(({ reason }) => reason === undefined)).toBe(true)
    expect((await member.call(getList, { id })).lines).toHaveLength(8)
  })

  test('chosen lines alone, once for one press', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: [{}, {}] })
    const [first = 0, second = 0] = skuIds
    const id = await aListOf(
      member,
      skuIds.map((skuId) => ({ skuId, quantity: 2 })),
    )
    const once = { key: crypto.randomUUID() }
    const press = () => member.call(listToCart, { id, skuIds: [second] }, once)
    const answers = await Promise.all([press(), press(), press()])
    expect(answers).toEqual(Array(3).fill({ lines: [{ skuId: second, wanted: 2, added: 2 }], count: 2 }))
    expect((await member.call(countCart, {})).count).toBe(2)
    expect(await reasonOf(member.call(listToCart, { id, skuIds: [first, ABSENT] }))).toBe('notFound')
    expect(await reasonOf(member.call(listToCart, { id: await newList(member) }))).toBe('listEmpty')
  })
})

test('the exported sheet has the notes, and quick order reads it back', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ skus: [{ modelCode: 'QD-150-1' }] })
  const id = await aListOf(member, [{ skuId, quantity: 12, note: '=放三楼' }])
  await member.call(saveList, { id, name: '常备', note: '季度复核' })
  const { bytes, headers } = await member.ask(exportList, { id })
  expect(headers['content-disposition']).toContain(encodeURIComponent('常备_'))
  const book = await readXlsx(bytes)
  const cells = book.sheets[0]!.rows.flat()
  expect(cells).toContain('备注：季度复核')
  expect(cells.some((cell) => String(cell).includes('放三楼'))).toBe(true)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '清单.xlsx')
  const request = new Request('http://shop.invalid', { method: 'POST', body: form })
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: readList.path,
    headers: { token: member.token ?? '', 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.json<Envelope<{ lines: unknown }>>().data.lines).toMatchObject([
    { code: 'QD-150-1', quantity: 12 },
  ])
  expect((await member.ask(exportList, { id: await newList(member) })).body.reason).toBe('nothingToExport')
})

describe('who is not the owner', () => {
  const attempts = [
    ['reads', getList, (id: number) => ({ id })],
    ['renames', saveList, (id: number) => ({ id, name: '我的', note: '' })],
    ['deletes', deleteList, (id: number) => ({ id })],
    ['copies', copyList, (id: number) => ({ id, name: '我的' })],
    ['fills', putIntoList, (id: number) => ({ id, lines: [{ skuId: 1, quantity: 1 }] })],
    ['changes a line of', setListLine, (id: number) => ({ id, skuId: 1, quantity: 1 })],
    ['empties', removeFromList, (id: number) => ({ id, skuIds: [1] })],
    ['orders', orderList, (id: number) => ({ id, skuIds: [1] })],
    ['buys from', listToCart, (id: number) => ({ id })],
    ['exports', exportList, (id: number) => ({ id })],
  ] as const

  test.each(attempts)('and %s a list is answered as if it were not there', async (_, endpoint, input) => {
    const [owner, stranger] = [await shop.member(), await shop.member()]
    const { skuId } = await shop.product()
    const id = await aListOf(owner, [{ skuId, quantity: 1 }])
    const before = await owner.call(getList, { id })
    const [asked, absent] = [
      await stranger.ask(endpoint, input(id)),
      await stranger.ask(endpoint, input(ABSENT)),
    ]
    expect(asked.body).toMatchObject({ reason: 'notFound' })
    expect({ ...asked.body, time: 0 }).toEqual({ ...absent.body, time: 0 })
    expect(await owner.call(getList, { id })).toEqual(before)
  })
})

test.each([
  ['without a name', createList, { name: ' ' }, { name: '请填写清单名称' }],
  ['with a long name', createList, { name: '长'.repeat(31) }, { name: '清单名称最多 30 个字' }],
  [
    'with a long note',
    saveList,
    { id: 1, name: '甲', note: '长'.repeat(201) },
    { note: '清单备注最多 200 个字' },
  ],
  [
    'with half a piece',
    putIntoList,
    { id: 1, lines: [{ skuId: 1, quantity: 0.5 }] },
    { 'lines.0.quantity': '数量应为整数' },
  ],
  ['with less than nothing', setListLine, { id: 1, skuId: 1, quantity: -1 }, { quantity: '数量至少为 1' }],
  ['with no lines', removeFromList, { id: 1, skuIds: [] }, { skuIds: '请选择商品' }],
])('a list %s is refused beside the field', async (_, endpoint, input, fields) => {
  const { body } = await (await shop.member()).ask(endpoint, input)
  expect(body).toMatchObject({ reason: 'invalid', data: { fields } })
})

describe('at once', () => {
  test('two tabs that add the same SKU make one line with the sum', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    const id = await newList(member)
    await Promise.all(
      Array.from({ length: 50 }, () => member.call(putIntoList, { id, lines: [{ skuId, quantity: 2 }] })),
    )
    expect(await linesOf(member, id)).toEqual([[skuId, 100]])
  })

  test('200 who add at the limit of lines fill it exactly', async () => {
    const member = await shop.member()
    const { skuIds } = await shop.product({ skus: Array.from({ length: LIST_LINES_MOST + 150 }, () => ({})) })
    const id = await aListOf(
      member,
      skuIds.slice(0, LIST_LINES_MOST - 50).map((skuId) => ({ skuId, quantity: 1 })),
    )
    const answers = await Promise.all(
      skuIds.slice(-200).map((skuId) => member.call(putIntoList, { id, lines: [{ skuId, quantity: 1 }] })),
    )
    expect(answers.filter(({ added }) => added === 1)).toHaveLength(50)
    expect(answers.filter(({ lines }) => lines[0]?.refused === 'listFull')).toHaveLength(150)
    expect(await linesOf(member, id)).toHaveLength(LIST_LINES_MOST)
    const again = await member.call(putIntoList, { id, lines: [{ skuId: skuIds[0]!, quantity: 1 }] })
    expect(again.lines).toEqual([{ skuId: skuIds[0], quantity: 2 }])
  })

  test('a member has fifty lists, also when all are made at once', async () => {
    const member = await shop.member()
    const reasons = await Promise.all(
      Array.from({ length: LISTS_MOST + 10 }, (_, at) =>
        reasonOf(member.call(createList, { name: `清单 ${at}` })),
      ),
    )
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(LISTS_MOST)
    expect(reasons.filter((reason) => reason === 'listsFull')).toHaveLength(10)
  })

  test('a list that is put into the cart by 50 presses says of each what it added', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ stock: 1_000 })
    const id = await aListOf(member, [{ skuId, quantity: 3 }])
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.call(listToCart, { id })))
    const added = answers.reduce((sum, { lines }) => sum + lines[0]!.added, 0)
    expect(added).toBe(150)
    expect((await member.call(countCart, {})).count).toBe(added)
  })

  test('a list that is deleted while it is filled is gone, and nobody meets an error', async () => {
    for (let round = 0; round < 20; round++) {
      const member = await shop.member()
      const { skuId } = await shop.product()
      const id = await newList(member)
      const [put, gone] = await Promise.all([
        reasonOf(member.call(putIntoList, { id, lines: [{ skuId, quantity: 1 }] })),
        reasonOf(member.call(deleteList, { id })),
      ])
      expect(['ok', 'notFound']).toContain(put)
      expect(gone).toBe('ok')
      expect(await member.call(listLists, {})).toEqual([])
    }
  })
})
