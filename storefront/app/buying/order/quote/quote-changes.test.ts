import { fen, points } from '@gongfang/contract/base/money'
import type { OrderPreview, PreviewLine } from '@gongfang/contract/buying/order'
import { describe, expect, test } from 'vitest'
import { changedLines, quoteChanges } from './quote-changes.ts'

const line = (facts: Partial<PreviewLine> = {}): PreviewLine => ({
  skuId: 1,
  productId: 1,
  title: '内六角扳手',
  spec: '6mm',
  modelCode: 'HX-6',
  image: '',
  unit: '把',
  quantity: 2,
  priceFen: fen(1250),
  points: points(400),
  amountFen: fen(2500),
  amountPoints: points(800),
  minQuantity: 1,
  stepQuantity: 1,
  tierFrom: 0,
  nextTier: null,
  stock: 10,
  backorder: 0,
  leadDays: 0,
  ...facts,
})

const preview = (facts: Partial<OrderPreview['amounts']> = {}, lines = [line()]): OrderPreview => ({
  quote: '',
  lines,
  delivery: 'express',
  address: null,
  amounts: {
    currency: 'money',
    rate: 32,
    goodsFen: fen(2500),
    goodsPoints: points(800),
    freightFen: fen(800),
    freightPoints: points(0),
    deductPoints: points(0),
    deductFen: fen(0),
    payableFen: fen(3300),
    payablePoints: points(0),
    rewardPoints: points(25),
    ...facts,
  },
  deductMostPoints: points(0),
  balancePoints: points(0),
  payWays: ['demo'],
  freightNote: '',
  obstacles: [],
})

describe('what has moved between seeing and ordering', () => {
  test('is no matter of stock', () => {
    expect(changedLines(preview(), preview({}, [line({ stock: 9 })]))).toEqual([])
  })

  test('is never told as nothing: a name that was rewritten is to be read again', () => {
    expect(quoteChanges(preview(), preview({}, [line({ title: '内六角扳手套装' })]))).toEqual([
      { name: '商品信息', from: '', to: '已更新，请核对商品清单' },
    ])
  })

  test('a longer lead time is told', () => {
    expect(changedLines(preview(), preview({}, [line({ leadDays: 3 })]))).toEqual([
      { name: '内六角扳手 6mm', from: '现货', to: '3 天发货' },
    ])
  })

  test('is told line by line, then in sum', () => {
    const after = preview({ payableFen: fen(3440), rewardPoints: points(26) }, [
      line({ priceFen: fen(1320) }),
    ])
    expect(quoteChanges(preview(), after)).toEqual([
      { name: '内六角扳手 6mm', from: '¥12.50', to: '¥13.20' },
      { name: '完成后可得', from: '25积分', to: '26积分' },
      { name: '应付', from: '¥33.00', to: '¥34.40' },
    ])
  })

  test.each([
    [{ reason: 'soldOut', stock: 0 }, '暂时缺货'],
    [{ reason: 'soldOut', stock: 1 }, '库存不足，最多可购 1 把'],
    [{ reason: 'offSale' }, '商品已下架'],
    [{ reason: 'soldOut', stock: 7, stepQuantity: 5 }, '库存不足，最多可购 5 把'],
    [{ reason: 'belowMinimum', minQuantity: 5 }, '起订量为 5'],
    [{ reason: 'offStep', stepQuantity: 5 }, '数量应为 5 的倍数'],
  ] as const)('a line that cannot be had any more says why: %o', (facts, to) => {
    expect(changedLines(preview(), preview({}, [line(facts)]))).toEqual([
      { name: '内六角扳手 6mm', from: '', to },
    ])
  })

  test('a line that can be had again says so', () => {
    expect(changedLines(preview({}, [line({ reason: 'soldOut' })]), preview())).toEqual([
      { name: '内六角扳手 6mm', from: '', to: '已恢复供应' },
    ])
  })

  test('a line that was taken out of the cart elsewhere is named, one that was added to the order is not', () => {
    const two = preview({}, [line(), line({ skuId: 2, title: '卷尺', spec: '' })])
    expect(quoteChanges(two, preview())).toEqual([{ name: '卷尺', from: '', to: '已不在购物车中' }])
    expect(changedLines(preview(), two)).toEqual([])
  })

  test('a quantity that was changed elsewhere is seen', () => {
    expect(changedLines(preview(), preview({}, [line({ quantity: 5 })]))).toEqual([
      { name: '内六角扳手 6mm', from: '×2', to: '×5' },
    ])
  })

  test('freight that fell away is 包邮, and a deduction is compared in money', () => {
    const after = preview({ freightFen: fen(0), deductFen: fen(100), payableFen: fen(2400) })
    expect(quoteChanges(preview(), after)).toEqual([
      { name: '运费', from: '¥8.00', to: '包邮' },
      { name: '积分抵扣', from: '¥0.00', to: '¥1.00' },
      { name: '应付', from: '¥33.00', to: '¥24.00' },
    ])
  })

  test('an order without an address has no freight yet, and none to where nothing is delivered', () => {
    const free = preview({ freightFen: fen(0) })
    expect(quoteChanges({ ...free, obstacles: ['addressMissing'] }, free)).toEqual([
      { name: '运费', from: '选择地址后计算', to: '包邮' },
    ])
    expect(quoteChanges(preview(), { ...free, obstacles: ['noDelivery'] })).toEqual([
      { name: '运费', from: '¥8.00', to: '不配送' },
    ])
  })

  test('when the shop turns to points, that is said once instead of every price', () => {
    const after = preview({ currency: 'points', payableFen: fen(0), payablePoints: points(1056) })
    expect(quoteChanges(preview(), after)).toEqual([
      { name: '结算方式', from: '按金额结算', to: '按积分结算' },
      { name: '应付', from: '¥33.00', to: '1056积分' },
    ])
  })

  test('in points mode prices are compared in points', () => {
    const inPoints = { currency: 'points', payablePoints: points(800) } as const
    const after = preview(inPoints, [line({ points: points(410), priceFen: fen(1250) })])
    expect(changedLines(preview(inPoints), after)).toEqual([
      { name: '内六角扳手 6mm', from: '400积分', to: '410积分' },
    ])
  })
})
