import { expect, test } from 'vitest'
import { carrierNamed, carrierOf } from '../buying/order-desk.ts'
import { trackingNumberIn } from './tracking-number.ts'

// Texts as carriers' messages and public couriers' tables write them: SF and 12 to 13 digits, JT and 13, JD and letters,
// 12 to 15 digits without letters.
test.each([
  ['SF1234567890', 'SF1234567890'],
  [' SF1234567890\n', 'SF1234567890'],
  ['单号：SF1234567890', 'SF1234567890'],
  ['运单号:SF1234567890。', 'SF1234567890'],
  ['顺丰 SF1234567890', 'SF1234567890'],
  ['顺丰速运：SF1234567890（已发）', 'SF1234567890'],
  ['【中通快递】单号 73123456789012', '73123456789012'],
  ['SF 1234 5678 90', 'SF1234567890'],
  ['7312 3456 789012', '73123456789012'],
  ['ＳＦ１２３４５６７８９０', 'SF1234567890'],
  ['\u200bSF1234\u200b567890\ufeff', 'SF1234567890'],
  ['JD0123456789-1-1-', 'JD0123456789-1-1-'],
  ['JD0123456789–1–1', 'JD0123456789-1-1'],
  ['EMS EA123456789CN', 'EA123456789CN'],
  ['EMS1234567890123', 'EMS1234567890123'],
  ['Tracking No: JT1234567890123', 'JT1234567890123'],
  ['快递单号：\nYT1234567890123\n', 'YT1234567890123'],
])('%j holds the tracking number %s', (text, found) => {
  expect(trackingNumberIn(text)).toBe(found)
})

test.each([
  'SF 1',
  '',
  '顺丰',
  'SF1234567890 SF1234567891',
  'SF1234567890，SF1234567891',
  'SF1234567890\nYT1234567890123',
  '<b>123456</b>',
  '2件 SF1234567890',
  '电话：13900000000',
  `SF${'1'.repeat(39)}`,
  `单号：${'1'.repeat(300)}`,
])('%j holds no tracking number', (text) => {
  expect(trackingNumberIn(text)).toBe(null)
})

test.each([
  ['顺丰 1234567890123', '顺丰速运'],
  ['中通快递单号：78123456789012', '中通快递'],
  ['邮政 9876543210123', '邮政EMS'],
  ['EMS EA123456789CN', '邮政EMS'],
  ['顺丰转中通 1234567890', undefined],
  ['1234567890', undefined],
])('%j names the carrier %s', (text, carrier) => {
  expect(carrierNamed(text)).toBe(carrier)
})

test('a tracking number shows its carrier when its beginning belongs to one', () => {
  expect([carrierOf('SF1234567890'), carrierOf('1234567890123')]).toEqual(['顺丰速运', undefined])
})
