import { listDeskSignUps } from '@gongfang/contract/activity-desk'
import { appendFeedback, submitFeedback } from '@gongfang/contract/feedback'
import { listFeedbackDesk } from '@gongfang/contract/feedback-desk'
import { listOrderDesk, shipDeskOrder } from '@gongfang/contract/order-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActivity, signUpNow } from '../testing/activities.ts'
import { bought } from '../testing/aftersales.ts'
import { aBuyer, someFreight } from '../testing/buying.ts'
import { exported } from '../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

const columnOf = (rows: readonly Record<string, unknown>[], head: string) => rows.map((row) => row[head])

test('the file of orders holds those of the list: of sums in yuan, of telephones, of tracking numbers', async () => {
  const { skuId } = await shop.product({ skus: [{ modelCode: 'EX-1', priceFen: 10_000 }] })
  const buyer = await aBuyer(shop)
  const cheap = (await bought(shop, buyer, [{ skuId, quantity: 1 }])).no
  const dear = (await bought(shop, buyer, [{ skuId, quantity: 3 }])).no
  await staff.call(shipDeskOrder, { no: dear, carrier: '顺丰速运', trackingNo: 'SF2026AB01' })
  const other = (await bought(shop, await aBuyer(shop), [{ skuId, quantity: 1 }])).no
  const spaced = buyer.mobile.replace(/^(.{3})(.{4})/, '$1 $2 ')
  const wanted: [Record<string, string>, string[]][] = [
    // A hundred yuan and twelve for freight; three hundred without.
    [{ least: '112', most: '112' }, [other, cheap]],
    [{ least: '113' }, [dear]],
    [{ most: '111' }, []],
    [{ keyword: buyer.mobile }, [dear, cheap]],
    [{ keyword: spaced }, [dear, cheap]],
    [{ keyword: 'sf2026ab01' }, [dear]],
    [{ keyword: `测试机构${buyer.id}` }, [dear, cheap]],
    [{ sku: 'ex1', view: 'paid' }, [other, cheap]],
  ]
  for (const [filter, nos] of wanted) {
    const listed = (await staff.call(listOrderDesk, filter as never)).rows.map(({ no }) => no)
    expect(listed, JSON.stringify(filter)).toEqual(nos)
    expect(columnOf(await exported(shop, staff, 'order', filter), '订单号'), JSON.stringify(filter)).toEqual(
      nos,
    )
  }
  for (const filter of [{ least: '113' }, { keyword: 'sf2026ab01' }])
    expect(columnOf(await exported(shop, staff, 'orderLine', filter), '订单号')).toEqual([dear])
})

test('the file of feedback is looked for in all that the member said', async () => {
  const member = await shop.member()
  const { id } = await member.call(submitFeedback, {
    kind: 'suggestion',
    content: '希望增加英制量具。',
    contact: '',
  })
  await member.call(appendFeedback, { id, content: '补充：塞尺也需要 Feeler' })
  for (const [keyword, ids] of [
    ['塞尺', [id]],
    ['feeler', [id]],
    ['英制', [id]],
    ['卡尺', []],
  ] as const) {
    expect((await staff.call(listFeedbackDesk, { keyword })).rows.map((row) => row.id)).toEqual(ids)
    const file = await exported(shop, staff, 'feedback', { keyword })
    expect(columnOf(file, '编号').map(Number), keyword).toEqual(ids)
  }
})

test('the file of sign-ups holds those of the list, and masks the numbers among the answers as well', async () => {
  const activityId = await anActivity(shop, { title: '三坐标测量' })
  const [first, second] = [await shop.member(), await shop.member()]
  const one = await signUpNow(first, activityId, { people: ['李雷', '韩梅梅'] })
  const two = await signUpNow(second, activityId, { people: ['林涛'] })
  await signUpNow(first, await anActivity(shop))
  await shop.db`update member set nickname = '测量室' where id = ${second.id}`
  await shop.db`
    update attendee set answers = '[{"name": "tel", "label": "联系电话", "value": "13711112222"}]' where name = '林涛'`
  const clerk = await shop.staff(['activity.read', 'transfer.export'])
  for (const [filter, nos] of [
    [{}, [two.no, one.no, one.no]],
    [{ keyword: '测量室' }, [two.no]],
    [{ keyword: first.mobile.slice(-6) }, [one.no, one.no]],
    [{ state: 'cancelled' }, []],
  ] as const) {
    const wanted = { activityId, ...filter }
    const listed = (await clerk.call(listDeskSignUps, wanted)).rows.map(({ no }) => no)
    expect(listed).toEqual([...new Set(nos)])
    expect(columnOf(await exported(shop, clerk, 'signUp', wanted), '报名号')).toEqual(nos)
  }
  const [shown] = await exported(shop, clerk, 'signUp', { activityId, keyword: '林涛' })
  expect(shown).toMatchObject({ 报名信息: '联系电话：137****2222' })
  expect(shown?.手机号).toContain('****')
  const [whole] = await exported(shop, staff, 'signUp', { activityId, keyword: '林涛' })
  expect(whole).toMatchObject({ 报名信息: '联系电话：13711112222', 手机号: second.mobile })
})
