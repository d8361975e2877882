import { expect, test } from 'vitest'
import { channelWords, eventNote, eventText } from './channel-words.ts'

// Shapes of public documentation and code of WeChat Pay v3: a transaction (query and notice have the same fields), a refund
// as it is asked for (`status`, `channel`), and the notice of a refund (`refund_status`). Numbers and names are made up.

test('a paid transaction is said in words', () => {
  const raw = {
    amount: { currency: 'CNY', payer_currency: 'CNY', payer_total: 12_800, total: 12_800 },
    appid: 'wx1234567890abcdef',
    attach: '',
    bank_type: 'OTHERS',
    mchid: '1900000001',
    out_trade_no: 'T2026112200000001',
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    promotion_detail: [],
    success_time: '2026-11-22T11:02:03+08:00',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    trade_type: 'NATIVE',
    transaction_id: '4200002222202611221234567890',
  }
  expect(channelWords(raw)).toEqual([
    ['支付结果', '支付成功'],
    ['订单金额', '¥128.00'],
    ['用户支付', '¥128.00'],
    ['完成时间', '2026-11-22 11:02'],
    ['支付方式', '扫码支付'],
    ['微信支付订单号', '4200002222202611221234567890'],
    ['支付单号', 'T2026112200000001'],
    ['商户号', '1900000001'],
  ])
})

test('a refund and its notice are said in words', () => {
  expect(
    channelWords({
      refund_id: '50000000382019052709732678859',
      out_refund_no: 'R2026112200000001',
      channel: 'ORIGINAL',
      user_received_account: '招商银行信用卡0403',
      create_time: '2026-12-01T16:18:12+08:00',
      status: 'PROCESSING',
      funds_account: 'UNSETTLED',
      amount: { total: 100, refund: 100, payer_total: 90, payer_refund: 90 },
    }),
  ).toEqual([
    ['退款结果', '退款处理中'],
    ['订单金额', '¥1.00'],
    ['用户支付', '¥0.90'],
    ['退款金额', '¥1.00'],
    ['用户退款', '¥0.90'],
    ['受理时间', '2026-12-01 16:18'],
    ['退款方式', '原路退款'],
    ['退到', '招商银行信用卡0403'],
    ['出款账户', '未结算资金'],
    ['微信支付退款单号', '50000000382019052709732678859'],
    ['退款单号', 'R2026112200000001'],
  ])
  expect(channelWords({ refund_status: 'ABNORMAL' })).toEqual([['退款结果', '退款异常，款项没有到账']])
})

test('a description is repeated only where it says more, and an unknown code is said to be one', () => {
  expect(channelWords({ trade_state: 'NOTPAY', trade_state_desc: '订单未支付' })).toEqual([
    ['支付结果', '未支付'],
    ['说明', '订单未支付'],
  ])
  expect(channelWords({ trade_state: 'SOMETHING_NEW' })).toEqual([['支付结果', '其他（SOMETHING_NEW）']])
})

test.each([
  null,
  undefined,
  'SUCCESS',
  7,
  [],
  {},
  { amount: null },
  { amount: { total: 'x y' } },
  JSON.parse('{"__proto__":{"trade_state":"SUCCESS"}}'),
])('a message of another shape breaks nothing: %j', (raw) => {
  for (const [label, text] of channelWords(raw))
    expect(`${label}${text}`).not.toMatch(/undefined|NaN|\[object/)
})

test('each event says what it was, and a message without facts says so', () => {
  expect(eventText('notify')).toBe('渠道通知：支付')
  expect(eventText('something')).toBe('其他记录')
  expect(eventNote('prepay', 'prepay:T1:1', { code: 'weixin://wxpay/bizpayurl?pr=x' })).toBe(
    '渠道已受理，等待会员支付',
  )
  expect(eventNote('query', 'doubt:T1', {})).toContain('等待核实')
  expect(eventNote('confirm', 'T1', { outTradeNo: 'T1' })).toBe('')
  expect(eventNote('confirm', 'T1', {})).toBe('渠道没有给出更多内容')
})
