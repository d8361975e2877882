import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PayWay } from '@gongfang/contract/buying/order'
import { companyOf, companyWays, noRefundBecause } from '@gongfang/contract/buying/pay-ways'
import { channelsOf, PaymentChannel, paymentChannels } from '@gongfang/contract/money/payment-desk'
import { ProviderName, providerOf } from '@gongfang/contract/system/provider-desk'
import { expect, test } from 'vitest'
import { ROOT } from '../../../env.ts'
import { fenOf } from './bill-rules.ts'
import type { Channel } from './channel.ts'
import { channels, outsideOf } from './channels.ts'
import { wechat } from './wechat.ts'
import { isOurs, paymentsOf, refundsOf, rowsOf, wechatChannelOf } from './wechat-rules.ts'

test.each(PayWay.options)('the channel of %s is that of its way', (way) => {
  expect(channels[way].way).toBe(way)
  expect(channelsOf(way)).not.toEqual([])
})

test.each(PaymentChannel.options)('whether a company holds %s is the same in the contract', (name) => {
  expect(outsideOf(name) !== undefined).toBe(paymentChannels[name].outside)
})

test.each([
  ['pc', 'o1', 'wechatNative'],
  ['h5', null, 'wechatH5'],
  ['wechat', 'o1', 'wechatJsapi'],
  ['wechat', null, 'wechatNative'],
] as const)('WeChat on %s with the openid %s is paid by %s', (platform, openid, channel) => {
  expect(wechatChannelOf({ platform, openid })).toBe(channel)
})

test('a link of WeChat is good for four minutes, a code and a prepay id for 110', () => {
  const minutes = (channel: PaymentChannel) => wechat.outside.limits.prepayMs(channel) / 60_000
  expect(channelsOf('wechat').map(minutes)).toEqual([110, 110, 4])
})

test('word about another merchant, app or currency is not about us', () => {
  const us = { mchid: '1', appid: 'wx1' }
  expect(isOurs({ ...us, currency: 'CNY' }, us)).toBe(true)
  expect(isOurs({ ...us, currency: 'USD' }, us)).toBe(false)
  expect(isOurs({ ...us, currency: 'CNY', mchid: '2' }, us)).toBe(false)
  expect(isOurs({ ...us, currency: 'CNY', appid: 'wx2' }, us)).toBe(false)
})

test.each([
  ['12.30', 1230],
  ['0.01', 1],
  ['7', 700],
  ['-3.5', -350],
  ['100.00000', 10000],
  ['1,000.00', null],
  ['', null],
  ['abc', null],
])('%s yuan in a bill are %s fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
})

const csv = [
  '\uFEFF交易时间,商户订单号,商品名称,订单金额',
  '`2026-11-20 10:00:00,`A1,`扳手, 螺丝,`12.30',
  '`2026-11-20 11:00:00,`B2,`=cmd,`0.01',
  '总交易单数,应结订单总金额',
  '`2,`12.31',
].join('\r\n')

test('a bill is read by its column names up to the sums, commas in names and all', () => {
  expect(rowsOf(csv)).toHaveLength(2)
  expect(rowsOf(csv)[0]?.商品名称).toBe('扳手, 螺丝')
  expect(paymentsOf(csv)).toEqual([
    { number: 'A1', amountFen: 1230 },
    { number: 'B2', amountFen: 1 },
  ])
})

test('a bill without the columns is refused, not taken for an empty day', () => {
  expect(() => paymentsOf('时间,金额\n`1,`2\n')).toThrow('账单格式不符')
})

test('a refund that WeChat closed is no money in its bill', () => {
  const rows = ['SUCCESS', 'PROCESSING', 'CLOSED', 'FAIL'].map((state) => `\`${state}1,\`${state},\`1.00`)
  const bill = ['商户退款单号,退款状态,申请退款金额', ...rows].join('\r\n')
  expect(refundsOf(bill).map(({ number }) => number)).toEqual(['SUCCESS1', 'PROCESSING1'])
})

const schema = readFileSync(join(ROOT, 'server/schema.sql'), 'utf8')

test.each([
  ['payment_channel_check', PaymentChannel.options],
  ['shop_order_pay_way_check', PayWay.options],
  ['provider_account_name_check', ProviderName.options],
] as const)('the database allows by %s what the contract has', (constraint, options) => {
  const check = schema.split('\n').find((line) => line.includes(`constraint ${constraint} CHECK`)) ?? ''
  const allowed = [...check.matchAll(/'(\w+)'::text/g)].map(([, name]) => name)
  expect(allowed.sort()).toEqual([...options].sort())
})

test.each(PayWay.options)('a way of a company (%s) has an account, whose fields say who it is', (way) => {
  const { outside } = channels[way] as Channel
  const accounts = ProviderName.options.filter((name) => providerOf(name).pays === way)
  expect(accounts).toEqual(outside ? [outside.provider] : [])
  for (const name of accounts) {
    const { identity = [], merchant = '', fields, company } = providerOf(name)
    expect(identity).toContain(merchant)
    expect(identity.filter((field) => !Object.hasOwn(fields, field))).toEqual([])
    expect(company).toBeTruthy()
  }
})

test.each(companyWays)('what is said of the company of %s is what its channel does', (way) => {
  const { refundDays, refundParts } = companyOf(way)
  const { limits, company } = channels[way].outside
  expect(limits).toMatchObject({ refundParts, refundMs: refundDays * 86_400_000 })
  expect(company).toEqual(companyOf(way))
  expect(noRefundBecause(way)).toContain(`已分 ${refundParts} 次退款`)
})
