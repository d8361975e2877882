import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  declineOffer,
  handOverInquiry,
  postInquiry,
  saveInquiry,
  submitInquiry,
  withdrawInquiry,
} from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk, makeOffer, reviseOffer, withdrawOffer } from '@gongfang/contract/buying/inquiry-desk'
import { leaveTeam } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { aBuyer } from '../../testing/buying.ts'
import { anInquiry, inquiryOf, offered } from '../../testing/inquiries.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { keepCourse } from './course-actions.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 100 })).skuId
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const untilOn = dayAfter(dayOf(new Date()), 30)
const counted = (outcomes: readonly (string | number)[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]))
const form = async (no: string) => {
  const { revision } = await staff.call(getInquiryDesk, { no })
  return { no, revision, untilOn, lines: [{ skuId, quantity: 10, priceFen: fen(8_000) }] }
}

test('of twenty clerks who answer at once, one does', async () => {
  const member = await aBuyer(shop)
  const no = await anInquiry(member, [{ skuId, quantity: 10 }])
  const answer = await form(no)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => reasonOf(staff.call(makeOffer, answer))),
  )
  expect(counted(outcomes)).toEqual({ ok: 1, inquiryMoved: 19 })
  expect((await inquiryOf(member, no)).versions).toHaveLength(1)
})

test('one of a new version, a decline, a withdrawal of each side and a question comes first; each is whole', async () => {
  const member = await aBuyer(shop)
  for (let round = 0; round < 5; round++) {
    const { no } = await offered(shop, member, { skuId })
    const revised = await form(no)
    const outcomes = await Promise.all([
      reasonOf(staff.call(reviseOffer, revised)),
      reasonOf(member.call(declineOffer, { no, version: 1, reason: 'price' })),
      reasonOf(staff.call(withdrawOffer, { no, reason: '厂家停产' })),
      reasonOf(member.call(withdrawInquiry, { no })),
      reasonOf(member.call(postInquiry, { no, text: '能再低一些吗？' })),
    ])
    const { state, versions, thread } = await inquiryOf(member, no)
    expect(['declined', 'withdrawn']).toContain(state)
    expect(versions).toHaveLength(outcomes[0] === 'ok' ? 2 : 1)
    expect(outcomes.slice(1, 4).filter((one) => one === 'ok')).toHaveLength(1)
    expect(
      thread.filter(({ what }) => ['declined', 'withdrawn', 'offerWithdrawn'].includes(what)),
    ).toHaveLength(1)
  }
})

test('a draft with one key is made once, and handed in once, by twenty presses', async () => {
  const member = await aBuyer(shop)
  const key = randomUUID()
  const draft = { title: '重复', lines: [{ skuId, quantity: 1 }] }
  const made = await Promise.all(Array.from({ length: 20 }, () => member.call(saveInquiry, draft, { key })))
  expect(new Set(made.map(({ no }) => no)).size).toBe(1)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => reasonOf(member.call(submitInquiry, made[0]!))),
  )
  expect(counted(outcomes)).toEqual({ ok: 1, inquiryMoved: 19 })
})

test('an inquiry that is handed to somebody who leaves stays with somebody', async () => {
  const owner = await aBuyer(shop)
  for (let round = 0; round < 5; round++) {
    const leaver = await aColleague(shop, owner, 'purchaser')
    const { no } = await offered(shop, owner, { skuId })
    await Promise.all([
      reasonOf(owner.call(handOverInquiry, { no, toMemberId: leaver.id })),
      leaver.call(leaveTeam, { institutionId: owner.institutionId! }),
    ])
    await keepCourse({ db: shop.db, clock: shop.now })
    expect(await inquiryOf(owner, no)).toMatchObject({ isOwn: true, state: 'offered' })
  }
})

test('two runs of the job end an offer once', async () => {
  const member = await aBuyer(shop)
  const { no } = await offered(shop, member, { skuId, untilOn: dayOf(new Date()) })
  const clock = () => new Date(Date.now() + 3 * 86_400_000)
  await Promise.all(Array.from({ length: 5 }, () => keepCourse({ db: shop.db, clock })))
  const { state, thread } = await inquiryOf(member, no)
  expect([state, thread.filter(({ what }) => what === 'expired').length]).toEqual(['expired', 1])
})
