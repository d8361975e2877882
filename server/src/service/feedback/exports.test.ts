import { appendFeedback, submitFeedback } from '@gongfang/contract/service/feedback'
import { listFeedbackDesk } from '@gongfang/contract/service/feedback-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('an export of feedback searches everything that the member wrote', async () => {
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
