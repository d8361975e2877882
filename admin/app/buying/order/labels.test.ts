import { expect, test } from 'vitest'
import { carrierDoubt, packedText, priceText, shipText, wholeParcel } from './labels.ts'

const line = (modelCode: string, wish: object = {}) => ({
  modelCode,
  quantity: 5,
  shippedQuantity: 0,
  askedBack: 0,
  givenBack: 0,
  waiting: 0,
  ...wish,
})

test('a whole parcel names the pieces that the screen shows', () => {
  const lines = [line('A'), line('B', { shippedQuantity: 5 }), line('C', { shippedQuantity: 1, waiting: 2 })]
  expect(wholeParcel({ lines })).toEqual({
    lines: [
      { modelCode: 'A', quantity: 5 },
      { modelCode: 'C', quantity: 2 },
    ],
  })
  expect(wholeParcel({ lines: Array.from({ length: 201 }, (_, at) => line(`M${at}`)) })).toEqual({})
})

test('the question before a parcel names receiver, goods, pieces and carrier', () => {
  const address = {
    receiver: '李四',
    phone: '139****0000',
    regionText: '浙江省杭州市',
    detail: '文三路 1 号',
  }
  const parcel = { carrier: '顺丰速运', trackingNo: 'SF1234567890', left: 3 }
  const lines = [{ modelCode: 'GB-1', quantity: 2 }]
  expect(shipText({ address, jigou: '', nickname: '' } as never, { ...parcel, lines }).split('\n')).toEqual([
    '收件人：李四 139****0000，浙江省杭州市 文三路 1 号',
    '商品：GB-1 ×2，1 种，共 2 件；其余 3 件以后再发',
    '快递：顺丰速运 SF1234567890',
    '发货后会通知会员，不能撤回；运单号可以更正。',
  ])
})

test('a carrier that the number does not show is asked', () => {
  const doubt = (carrier: string, trackingNo: string) => carrierDoubt({ carrier, trackingNo })
  expect(doubt('顺丰速运', 'SF1234567890')).toBe('')
  expect(doubt('韵达快递', '4321234567890')).toBe('单号看不出快递公司，请核对')
  expect(doubt('中通快递', 'SF1234567890')).toBe('单号像是顺丰速运的，请核对')
})

test('many goods are named by the first five', () => {
  const lines = Array.from({ length: 7 }, (_, at) => ({ modelCode: `M${at}`, quantity: 2 }))
  expect(packedText(lines)).toBe('M0 ×2、M1 ×2、M2 ×2、M3 ×2、M4 ×2 等 7 种，共 14 件')
})

test('the question before a change of price says every sum before and after', () => {
  const text = priceText({
    currency: 'money',
    before: 10_000,
    after: 8_500,
    lines: [
      { modelCode: 'A', before: 9_000, after: 8_000 },
      { modelCode: 'B', before: 500, after: 500 },
    ],
    freight: { before: 500, after: 0 },
  })
  expect(text.split('\n')).toEqual([
    '应付 ¥100.00 → ¥85.00',
    'A：¥90.00 → ¥80.00',
    '运费：¥5.00 → ¥0.00',
    '会通知会员，会员按新的金额付款。',
  ])
})
