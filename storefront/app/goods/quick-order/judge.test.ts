import { fen, points } from '@gongfang/contract/base/money'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { describe, expect, test } from 'vitest'
import { canBeAdded, type EnteredRow, type Found, judge, type OwnMeaning } from './judge.ts'

const sku = (skuId: number, given: Partial<SkuLine> = {}): SkuLine => ({
  skuId,
  productId: 1,
  title: '内六角螺栓',
  spec: 'M6×20',
  modelCode: `A-${skuId}`,
  image: '',
  unit: '只',
  priceFen: fen(100),
  points: points(32),
  tierPrices: [],
  stock: 1000,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  offered: true,
  orderable: true,
  ...given,
})
const row = (
  key: number,
  code: string,
  quantity: number | null,
  skuId: number | null = null,
): EnteredRow => ({
  key,
  at: [key],
  code,
  quantity,
  skuId,
})
const answer = (code: string, hits: SkuLine[], given: Partial<Found> = {}): [string, Found] => [
  code,
  { code, exact: hits.length > 0, by: 'code', gone: false, hits, ...given },
]

const pack = sku(2, { minQuantity: 10, stepQuantity: 10, stock: 35 })
const found = new Map<string, Found>([
  answer('A-1', [sku(1)]),
  answer('a1', [sku(1)]),
  answer('A-2', [pack]),
  answer('A-3', [sku(3, { stock: 0, orderable: false })]),
  answer('A', [sku(1), sku(3)], { exact: false }),
  answer('ALONE', [sku(1)], { exact: false }),
  answer('TWIN', [sku(4), sku(5)]),
  answer('6901234567892', [sku(4), sku(5)], { by: 'barcode' }),
  answer('内六角螺栓', [sku(4), sku(5)], { by: 'name', exact: false }),
  answer('OLD', [], { gone: true }),
  answer('NONE', []),
])
const verdicts = (...rows: EnteredRow[]) =>
  judge(rows, found).map(({ verdict, quantity, notes }) => [verdict, quantity, ...notes])

describe('one line', () => {
  test.each<[string, EnteredRow, (string | number)[]]>([
    ['is taken as it is', row(1, 'A-1', 3), ['good', 3]],
    [
      'without a quantity asks for the minimum',
      row(1, 'A-2', null),
      ['adjusted', 10, '没有读到数量，按起订量 10 计'],
    ],
    [
      'below the minimum is raised',
      row(1, 'A-2', 3),
      ['adjusted', 10, '起订量 10，按 10 的倍数，3 已调整为 10'],
    ],
    [
      'off the multiple is rounded up',
      row(1, 'A-2', 21),
      ['adjusted', 30, '起订量 10，按 10 的倍数，21 已调整为 30'],
    ],
    ['of nothing asks for the minimum', row(1, 'A-1', 0), ['adjusted', 1, '起订量 1，0 已调整为 1']],
    ['of more than there is says how many there are', row(1, 'A-2', 40), ['short', 40, '库存不足，最多 30']],
    ['of what is sold out says so', row(1, 'A-3', 1), ['short', 1, '暂时缺货']],
    [
      'that only begins like codes lets choose',
      row(1, 'A', 1),
      ['choose', 1, '没有完全相同的型号，找到 2 个相近的'],
    ],
    [
      'that only begins like one code is not taken for it',
      row(1, 'ALONE', 1),
      ['choose', 1, '没有完全相同的型号，找到 1 个相近的'],
    ],
    ['that is several goods’ code lets choose', row(1, 'TWIN', 2), ['choose', 2, '该型号有多个商品']],
    [
      'that is several goods’ barcode lets choose',
      row(1, '6901234567892', 2),
      ['choose', 2, '该条码有多个商品'],
    ],
    ['that is several models’ name lets choose', row(1, '内六角螺栓', 2), ['choose', 2, '该品名有多个型号']],
    ['that was chosen is taken', row(1, 'TWIN', 2, 5), ['good', 2]],
    ['of what was sold once', row(1, 'OLD', 2), ['gone', 2, '该型号已停售']],
    ['of what nobody knows', row(1, 'NONE', null), ['unknown', 0, '请核对型号']],
    ['that was not asked yet', row(1, 'never asked', 2), ['unknown', 2, '请核对型号']],
  ])('%s', (_, line, expected) => {
    expect(verdicts(line)).toEqual([expected])
  })
})

test('lines for the same goods are put together where the first stands, however they are written', () => {
  expect(verdicts(row(1, 'A-1', 3), row(2, 'NONE', 1), row(3, 'a1', 4), row(4, 'A', 2, 1))).toEqual([
    ['adjusted', 9, '第 1、3、4 行重复，数量已合并'],
    ['unknown', 1, '请核对型号'],
  ])
  const [first] = judge([row(1, 'A-1', 3), row(3, 'a1', 4)], found)
  expect(first?.keys).toEqual([1, 3])
})

test('lines of the same goods of which one has no quantity that can be read are not called added up', () => {
  const doubtful = { ...row(5, 'a1', null), doubt: '数量是 -3' }
  expect(verdicts(row(1, 'A-1', 2), doubtful)).toEqual([
    ['ask', 2, '第 1、5 行是同一商品，已读到的数量合计 2', '数量是 -3'],
  ])
})

test('unknown codes that are written twice are one line as well', () => {
  expect(verdicts(row(1, 'NONE', 1), row(2, 'NONE', 2))).toEqual([
    ['unknown', 3, '第 1、2 行重复，数量已合并', '请核对型号'],
  ])
})

test('a sum beyond what a line may hold is asked', () => {
  expect(verdicts(row(1, 'A-1', 99_999), row(2, 'A-1', 99_999))[0]?.slice(0, 2)).toEqual(['ask', 99_999])
})

test('a doubtful quantity is asked, and not added before it is typed', () => {
  const asked = { ...row(1, 'A-1', null), doubt: '“300”是数量还是规格' }
  const boxes = { ...row(2, 'A-2', 2), unit: '盒' }
  const rows = judge([asked, boxes], found)
  expect(rows.map(({ verdict, notes }) => [verdict, ...notes])).toEqual([
    ['ask', '“300”是数量还是规格'],
    ['ask', '写的是 2 盒，这里按“只”卖'],
  ])
  expect(rows.some(canBeAdded)).toBe(false)
})

test('another text for the same goods is taken where the code finds nothing', () => {
  const own = { ...row(1, '1602018', 2), also: ['NONE', 'A-1'], own: '1602018' }
  expect(verdicts(own)).toEqual([['good', 2]])
})

test('names that differ are not put together, though they find the same model', () => {
  const named = new Map([
    answer('扳手 200', [sku(1)], { by: 'name' }),
    answer('扳手 250', [sku(1)], { by: 'name' }),
  ])
  expect(judge([row(1, '扳手 200', 1), row(2, '扳手 250', 2)], named)).toHaveLength(2)
})

test('what can be added is good or adjusted, and was not refused by the cart', () => {
  const rows = [
    row(1, 'A-1', 1),
    row(2, 'A-2', 1),
    row(3, 'A-3', 1),
    { ...row(4, 'TWIN', 1, 4), refused: '购物车已满' },
  ]
  expect(judge(rows, found).map(canBeAdded)).toEqual([true, true, false, false])
})

describe('own codes of the institution', () => {
  const mine = (code: string, given: Partial<OwnMeaning> & Pick<OwnMeaning, 'sku'>): [string, OwnMeaning] => [
    code,
    { asked: code, near: false, code, name: '', unit: '', ownUnits: 1, shopUnits: 1, ...given },
  ]
  const own = new Map([
    mine('1602018', { sku: sku(1) }),
    mine('BOX', { sku: sku(2), unit: '盒', shopUnits: 10 }),
    mine('PIECE', { sku: sku(4, { unit: '盒' }), unit: '只', ownUnits: 100 }),
    mine('A-2', { sku: sku(1) }),
    mine('0107', { code: '0000107', near: true, sku: sku(4) }),
    mine('OLD-1', { sku: sku(3, { offered: false }) }),
  ])
  const read = (...rows: EnteredRow[]) => judge(rows, found, own)
  const said = (...rows: EnteredRow[]) =>
    read(...rows).map(({ verdict, quantity, notes }) => [verdict, quantity, ...notes])
  const line = (code: string, quantity: number, unit?: string) => ({
    ...row(1, code, quantity),
    ...(unit !== undefined && { unit }),
  })

  test.each<[string, EnteredRow, (string | number)[]]>([
    ['is found, however it is typed', line(' １602018', 3), ['good', 3]],
    ['is converted and said', line('box', 3, '盒'), ['adjusted', 30, '按物料号换算：3 盒（30 只）']],
    ['counts in its own unit', line('BOX', 3), ['adjusted', 30, '按物料号换算：3 盒（30 只）']],
    ['leaves the shop’s unit', line('BOX', 30, '只'), ['good', 30]],
    [
      'that does not divide is asked',
      line('PIECE', 250, '只'),
      ['ask', 0, '250 只不是整盒（100 只 = 1 盒），请填盒数'],
    ],
    [
      'in a third unit is asked',
      line('BOX', 2, '箱'),
      ['ask', 0, '写的是 2 箱，物料号 BOX 按“盒”计（1 盒 = 10 只），请填只数'],
    ],
    [
      'that is another model’s code is asked',
      line('A-2', 10),
      ['choose', 10, '型号和本机构的物料号指的不是同一商品，请选择'],
    ],
    [
      'of a model that is not sold any more says so',
      line('OLD-1', 1),
      ['gone', 1, '物料号 OLD-1 对应的型号 A-3 已停售，请选择替代型号'],
    ],
    [
      'that lacks zeros in front is asked',
      line('0107', 5),
      ['choose', 5, '没有物料号“0107”，是“0000107”吗？表格软件会去掉前面的 0'],
    ],
    ['that was chosen in spite of its zeros', { ...line('0107', 5), skuId: 4 }, ['good', 5]],
  ])('one that %s', (_, written, expected) => {
    expect(said(written)).toEqual([expected])
  })

  test('stands behind the model of the line, and must be the same goods', () => {
    expect(said({ ...line('A-1', 3), own: '1602018' })).toEqual([['good', 3]])
    const other = { ...line('A-1', 3), own: 'BOX' }
    expect(said(other)[0]?.[0]).toBe('choose')
    expect(read(other)[0]?.choices.map(({ skuId }) => skuId)).toEqual([2, 1])
    expect(said({ ...other, skuId: 1 })).toEqual([['good', 3]])
    expect(said({ ...other, skuId: 2 })).toEqual([
      ['ask', 0, '没有写单位：3 是盒数还是只数？1 盒 = 10 只，请填只数'],
    ])
    expect(said({ ...other, skuId: 2, unit: '盒' })).toEqual([
      ['adjusted', 30, '按物料号换算：3 盒（30 只）'],
    ])
  })

  test('lines in both units are added up in the shop’s', () => {
    const [both] = read(line('BOX', 3, '盒'), { ...row(2, 'A-2', 20), skuId: 2 })
    expect(both).toMatchObject({ quantity: 50, keys: [1, 2], converted: true })
  })

  test('a typed quantity is not converted again', () => {
    expect(said({ ...line('BOX', 40), pieces: true })).toEqual([['good', 40]])
  })

  test.each<[string, EnteredRow, string | undefined]>([
    ['the own code of a list', { ...line('A-1', 1), own: '9001' }, '9001'],
    ['a text for which a model was chosen', { ...line('A', 1), skuId: 1 }, 'A'],
    ['a text in whose place a code was typed', { ...line('A-1', 1), asked: '扳手大号' }, '扳手大号'],
    ['not one that is known', { ...line('A-1', 1), own: '1602018' }, undefined],
    ['not the model’s code', { ...line('A-1', 1), own: 'a-1' }, undefined],
    ['not a line that was found', line('A-1', 1), undefined],
    [
      'not the code of which a substitute was taken',
      { ...line('A-1', 1), skuId: 1, written: 'NONE' },
      undefined,
    ],
    ['not what is no code', { ...line('A-1', 1), asked: '长'.repeat(61) }, undefined],
  ])('to be remembered is %s', (_, written, expected) => {
    expect(read(written)[0]?.learnable).toBe(expected)
  })
})
