import { fen, points } from '@gongfang/contract/base/money'
import { describe, expect, it } from 'vitest'
import { amountIn, ladderOf, packPrice, packText, tierAt, tierRange } from './tier-price.ts'

const RATE = 32
const bolts = {
  priceFen: fen(1250),
  points: points(400),
  minQuantity: 1,
  tierPrices: [
    { fromQuantity: 50, priceFen: fen(1090) },
    { fromQuantity: 10, priceFen: fen(1180) },
  ],
}

describe('the price ladder', () => {
  it('has a rung for every tier, in order, the last one open', () => {
    expect(ladderOf(bolts, RATE).map((tier) => `${tierRange(tier)} ${tier.priceFen} ${tier.points}`)).toEqual(
      ['1–9 1250 400', '10–49 1180 378', '≥50 1090 349'],
    )
  })

  it.each([
    [1, 1250],
    [9, 1250],
    [10, 1180],
    [49, 1180],
    [50, 1090],
    [99_999, 1090],
  ])('%i pieces cost %i fen each', (quantity, priceFen) => {
    expect(tierAt(ladderOf(bolts, RATE), quantity).priceFen).toBe(priceFen)
  })

  it('a points price of its own is the same on every rung', () => {
    const own = ladderOf({ ...bolts, points: points(300) }, RATE)
    expect(own.map((tier) => tier.points)).toEqual([300, 300, 300])
  })

  it('begins at the smallest order', () => {
    expect(ladderOf({ ...bolts, minQuantity: 10, tierPrices: [] }, RATE).map(tierRange)).toEqual(['≥10'])
    const passed = ladderOf({ ...bolts, minQuantity: 20 }, RATE)
    expect(passed.map((tier) => `${tierRange(tier)} ${tier.priceFen}`)).toEqual(['20–49 1180', '≥50 1090'])
  })
})

describe('goods that come in packs', () => {
  const box = { packQuantity: 100, packUnit: '盒' }

  it('say how many are in a pack, and what a pack costs in either currency', () => {
    expect(packText('只', box)).toBe('每盒 100 只')
    expect(packPrice({ priceFen: 24, points: 8 }, box, false)).toBe('¥24.00/盒')
    expect(packPrice({ priceFen: 24, points: 8 }, box, true)).toBe('800积分/盒')
  })

  it('goods that come one by one say nothing', () => {
    expect(packText('把', { packQuantity: 1, packUnit: '盒' })).toBe('')
    expect(packText('把', { packQuantity: 100, packUnit: '' })).toBe('')
  })
})

it('a threshold is told in the currency of the shop', () => {
  expect(amountIn(fen(20_000), false, RATE)).toBe('¥200.00')
  expect(amountIn(fen(20_000), true, RATE)).toBe('6400积分')
})
