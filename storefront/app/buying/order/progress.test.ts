import { type OrderDetail, type OrderState, orderStateNames } from '@gongfang/contract/buying/order'
import { describe, expect, test } from 'vitest'
import { nextSentence, sentKinds, steps, stepsReached } from './progress.ts'

describe('how far an order is', () => {
  test.each([
    ['unpaid', '付款'],
    ['paid', '发货'],
    ['shipped', '收货'],
  ] as const)('an order that is %s waits for %s', (state, step) => {
    expect(steps.express[stepsReached(state, 'express') ?? -1]).toBe(step)
  })

  test('a done order has every step behind it, a cancelled or closed one shows none', () => {
    expect(stepsReached('done', 'express')).toBe(steps.express.length)
    expect(stepsReached('cancelled', 'express')).toBeNull()
    expect(stepsReached('closed', 'express')).toBeNull()
  })

  test('what lies in the depot waits to be collected', () => {
    expect(steps.depot[stepsReached('unpaid', 'depot') ?? -1]).toBe('付款')
    expect(steps.depot[stepsReached('done', 'depot') ?? -1]).toBe('领取')
  })

  test('a kind counts as sent when all of it is', () => {
    const line = (quantity: number, shippedQuantity: number, givenBack = 0) => ({
      quantity,
      shippedQuantity,
      givenBack,
    })
    const lines = [line(3, 3), line(3, 2), line(1, 0), line(2, 0, 2)] as OrderDetail['lines']
    expect(sentKinds(lines)).toBe(1)
  })
})

describe('what is said to come next', () => {
  const said = (state: OrderState, facts: Partial<OrderDetail> = {}) =>
    nextSentence({
      packages: [],
      cancelReason: '',
      buyer: '',
      actions: {},
      ...facts,
      state,
    } as unknown as OrderDetail)

  test('is a sentence in every state, and another one in each', () => {
    const states = Object.keys(orderStateNames) as OrderState[]
    const sentences = states.map((state) => said(state))
    expect(sentences.every((sentence) => sentence.length > 4)).toBe(true)
    expect(new Set(sentences).size).toBe(states.length)
  })

  test('tells a partly sent order from one of which nothing went out', () => {
    expect(said('paid')).toContain('备货')
    expect(said('paid', { packages: [{}] as never })).toContain('部分商品已发出')
  })

  test('tells goods in the depot from goods that arrived', () => {
    expect(said('done', { delivery: 'depot', actions: { depot: '' } })).toContain('入库寄存')
    expect(said('done', { delivery: 'depot', buyer: '林校长' })).toContain('入库寄存')
    expect(said('done', { delivery: 'depot' })).toContain('领取或转交')
  })

  test('gives the reason of a cancelled order', () => {
    expect(said('cancelled', { cancelReason: '超时未付款' })).toBe('取消原因：超时未付款')
  })
})
