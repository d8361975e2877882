import { describe, expect, test } from 'vitest'
import { pauseAfter } from '../../base/poll-pause.ts'
import { sheetOf } from './jsapi.ts'
import { overText, postponedText, titleOf, viewOf } from './pay-view.ts'

describe('the pay dialog', () => {
  test('asks every 2 s in the first minute, then every 5 s', () => {
    expect([0, 59_999, 60_000, 600_000].map(pauseAfter)).toEqual([2000, 2000, 5000, 5000])
  })

  test.each([
    ['cancelled', '2026-11-20T03:30:00.000Z', '订单已超时取消'],
    ['cancelled', '2026-11-20T03:30:00.001Z', '订单已取消，无法支付'],
    ['cancelled', null, '订单已取消，无法支付'],
    ['over', null, '订单状态已变化，无法支付'],
  ] as const)(
    'says of an order whose stage is %s and was to be paid before %s: %s',
    (stage, deadline, text) => {
      expect(overText({ stage, name: '订单' }, deadline, Date.parse('2026-11-20T03:30:00.000Z'))).toBe(text)
    },
  )

  const waiting = { stage: 'waiting', paid: false, currency: 'money' } as const
  test.each([
    ['pay', {}],
    ['paid', { status: { ...waiting, stage: 'over', paid: true }, returned: true, priceChanged: true }],
    ['over', { status: { ...waiting, stage: 'cancelled' }, choosing: true }],
    ['points', { status: { ...waiting, currency: 'points' } }],
    ['returned', { returned: true, priceChanged: true }],
    ['priceChanged', { priceChanged: true, choosing: true }],
    ['ways', { choosing: true }],
  ] as const)('is about %s', (view, change) => {
    const calm = { status: waiting, returned: false, priceChanged: false, choosing: false }
    expect(viewOf({ ...calm, ...change })).toBe(view)
  })

  test('is called after the way that pays', () => {
    const title = '订单支付'
    const called = (way: 'wechat' | 'bank' | 'demo' | undefined) => titleOf({ view: 'pay', title, way })
    expect([called('wechat'), called('bank'), called('demo'), called(undefined)]).toEqual([
      '微信支付',
      '对公转账',
      title,
      title,
    ])
  })

  test.each([
    ['2026-11-20T03:59:01.000Z', '订单已保留，请在 30 分钟内支付'],
    ['2026-11-20T03:30:00.500Z', '订单已保留，请在 1 分钟内支付'],
    ['2026-11-20T06:59:00.000Z', '订单已保留，请在 3 小时内支付'],
    ['2026-11-26T07:30:00.000Z', '订单已保留，请在 6 天 4 小时 内支付'],
    [null, '订单已保留'],
  ])('says to who puts off what is to be paid before %s: %s', (payBefore, text) => {
    expect(postponedText('订单已保留', payBefore, Date.parse('2026-11-20T03:29:30.000Z'))).toBe(text)
  })

  test('takes whatever the sheet of WeChat says for how it was closed', () => {
    const said = ['ok', 'cancel', 'fail', 'fail:no permission', ''].map((how) =>
      sheetOf(`get_brand_wcpay_request:${how}`),
    )
    expect(said).toEqual(['ok', 'cancel', 'fail', 'fail', 'fail'])
  })
})
