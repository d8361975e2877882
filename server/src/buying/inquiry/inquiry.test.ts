import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import {
  declineOffer,
  getInquiry,
  getOfferVersion,
  handOverInquiry,
  listInquiries,
  listInquiryPeople,
  postInquiry,
  removeInquiry,
  saveInquiry,
  submitInquiry,
  withdrawInquiry,
} from '@gongfang/contract/buying/inquiry'
import {
  countInquiriesDesk,
  explainLoss,
  getInquiryDesk,
  getOfferDesk,
  listInquiriesDesk,
  makeOffer,
  openInquiryDesk,
  postInquiryDesk,
  reviseOffer,
  withdrawOffer,
} from '@gongfang/contract/buying/inquiry-desk'
import { getOverview } from '@gongfang/contract/insight/overview'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { leaveTeam } from '@gongfang/contract/people/team'
import { readAttachment } from '@gongfang/contract/system/attachment'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer } from '../../testing/buying.ts'
import { anInquiry, anOffer, inquiryOf, offered } from '../../testing/inquiries.ts'
import { reasonOf } from '../../testing/joining.ts'
import { aPriceList } from '../../testing/price-lists.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { anAttached } from '../../testing/uploading.ts'
import { keepCourse } from './course-actions.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 100, title: '活动扳手' })).skuId
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})
afterEach(() => shop.setNow(null))

const today = dayOf(new Date())
const inWords = { text: '恒温水浴锅 6 孔', quantity: 2, unit: '台', note: '不锈钢内胆' }
const listOf = (member: TestMember, input: object = {}) =>
  member.call(listInquiries, { page: 1, limit: 20, ...input })
const told = async (member: TestMember, event: string) => {
  await work(shop)
  return (await member.call(listMessages, { page: 1, limit: 50 })).data.filter((one) => one.event === event)
}

describe('asking', () => {
  test('a draft is saved, changed, and handed in once', async () => {
    const member = await aBuyer(shop)
    const first = await member.call(saveInquiry, { title: '实验室改造', lines: [{ skuId, quantity: 5 }] })
    expect(first.revision).toBe(1)
    const second = await member.call(saveInquiry, {
      ...first,
      title: '三楼实验室改造',
      note: '下月初要用',
      wishedOn: dayAfter(today, 20),
      lines: [{ skuId, quantity: 6, wishedOn: dayAfter(today, 9) }, inWords],
    })
    expect(second).toEqual({ no: first.no, revision: 2 })
    expect(await reasonOf(member.call(saveInquiry, { ...first, lines: [] }))).toBe('inquiryMoved')
    expect(await inquiryOf(member, first.no)).toMatchObject({
      state: 'draft',
      title: '三楼实验室改造',
      note: '下月初要用',
      wishedOn: dayAfter(today, 20),
      kinds: 2,
      isOwn: true,
      offer: null,
      current: null,
      lines: [
        { skuId, title: '活动扳手', text: '', quantity: 6, wishedOn: dayAfter(today, 9) },
        { skuId: null, title: '', ...inWords, wishedOn: '' },
      ],
      can: { change: true, submit: true, remove: true, accept: false, withdraw: false },
    })
    expect(await member.call(submitInquiry, second)).toMatchObject({ state: 'asked' })
    expect(await reasonOf(member.call(submitInquiry, second))).toBe('inquiryMoved')
    expect(await reasonOf(member.call(removeInquiry, { no: first.no }))).toBe('inquiryMoved')
    expect(await inquiryOf(member, first.no)).toMatchObject({
      state: 'asked',
      waitsFor: 'shop',
      thread: [{ what: 'asked', by: 'member' }],
      can: { change: false, withdraw: true, post: true, compare: false },
    })
  })

  test('a repeated save with one key makes one draft', async () => {
    const member = await aBuyer(shop)
    const key = randomUUID()
    const draft = { title: '重复', lines: [inWords] }
    const one = await member.call(saveInquiry, draft, { key })
    expect(await member.call(saveInquiry, draft, { key })).toEqual(one)
    expect((await listOf(member)).total).toBe(1)
  })

  test('an empty one is not handed in, one without goods or words not saved, a hidden model not named', async () => {
    const member = await aBuyer(shop)
    const empty = await member.call(saveInquiry, { lines: [] })
    expect(await reasonOf(member.call(submitInquiry, empty))).toBe('inquiryEmpty')
    expect(await reasonOf(member.call(saveInquiry, { lines: [{ quantity: 1 }] }))).toBe('invalid')
    const hidden = await shop.product({ title: '尚未发布的新品' })
    await shop.db`update product set status = 'offSale' where id = ${hidden.productId}`
    const lines = [{ skuId: hidden.skuId, quantity: 1 }]
    await expect(member.call(saveInquiry, { lines })).rejects.toMatchObject({
      fields: { 'lines.0.skuId': '这个型号已下架，请改为写明要什么' },
    })
    await member.call(removeInquiry, { no: empty.no })
    expect(await reasonOf(inquiryOf(member, empty.no))).toBe('notFound')
  })

  test('files come with the draft and with messages; a colleague without the right reads none', async () => {
    const owner = await aBuyer(shop)
    const receiver = await aColleague(shop, owner, 'receiver')
    const one = await anAttached(shop, owner, { name: '图纸.pdf' })
    const no = await anInquiry(owner, [inWords], { attachmentIds: [one] })
    const two = await anAttached(shop, owner, { name: '照片.pdf' })
    await owner.call(postInquiry, { no, text: '补充一份资料', attachmentIds: [two] })
    const { attachments, thread } = await inquiryOf(owner, no)
    expect(attachments.map(({ name }) => name)).toEqual(['图纸.pdf', '照片.pdf'])
    expect(thread.map(({ what, text }) => [what, text])).toEqual([
      ['asked', ''],
      ['post', '补充一份资料'],
    ])
    expect((await owner.ask(readAttachment, { id: one })).headers['content-disposition']).toBeDefined()
    expect((await receiver.ask(readAttachment, { id: one })).headers['content-disposition']).toBeUndefined()
  })
})

describe('offering', () => {
  test('versions follow one another, the last one counts, and none is ever changed', async () => {
    const member = await aBuyer(shop)
    const no = await anInquiry(member, [{ skuId, quantity: 20 }, inWords])
    const { revision, lines } = await staff.call(getInquiryDesk, { no })
    const form = {
      no,
      revision,
      untilOn: dayAfter(today, 15),
      freightFen: fen(3_000),
      terms: '货到付款',
      lines: [
        {
          inquiryLineId: lines[0]!.id,
          skuId,
          quantity: 20,
          minimum: 5,
          priceFen: fen(9_000),
          tiers: [{ fromQuantity: 10, priceFen: fen(8_500) }],
          leadDays: 7,
        },
        {
          inquiryLineId: lines[1]!.id,
          title: '水浴锅 HH-6',
          unit: '台',
          quantity: 2,
          priceFen: fen(120_000),
        },
      ],
    }
    expect(await staff.call(makeOffer, form)).toEqual({ version: 1 })
    expect(await reasonOf(staff.call(makeOffer, form))).toBe('inquiryMoved')
    const shown = await inquiryOf(member, no)
    expect(shown).toMatchObject({
      state: 'offered',
      waitsFor: 'member',
      dueAt: null,
      offer: { version: 1, state: 'valid', goodsFen: 410_000, freightFen: 3_000, sumFen: 413_000 },
      current: {
        terms: '货到付款',
        lines: [
          {
            skuId,
            title: '活动扳手',
            quantity: 20,
            minimum: 5,
            unitFen: 8_500,
            amountFen: 170_000,
            leadDays: 7,
          },
          { skuId: null, title: '水浴锅 HH-6', unit: '台', unitFen: 120_000, amountFen: 240_000, minimum: 1 },
        ],
      },
      can: { accept: true, decline: true, withdraw: true, handOver: true, compare: true },
    })
    expect(await told(member, 'offerMade')).toMatchObject([
      { title: '商城已报价', link: `/inquiries/${no}`, body: expect.not.stringContaining('4130') },
    ])
    await shop.db`update product set title = '改名的扳手' where id = ${shown.lines[0]!.productId}`
    await anOffer(staff, no, { note: '让利' })
    await shop.db`update product set title = '活动扳手' where id = ${shown.lines[0]!.productId}`
    expect(await inquiryOf(member, no)).toMatchObject({
      state: 'revised',
      offer: { version: 2, sumFen: 20 * 8_000 + 2 * 8_000, freightFen: null },
      versions: [
        { version: 2, state: 'valid' },
        { version: 1, state: 'replaced', sumFen: 413_000 },
      ],
      thread: [
        { what: 'asked', by: 'member' },
        { what: 'offered', by: 'shop', name: '', version: 1 },
        { what: 'revised', version: 2 },
      ],
    })
    const first = await member.call(getOfferVersion, { no, version: 1 })
    expect(first.lines[0]).toMatchObject({ title: '活动扳手', priceFen: 9_000 })
    expect(await staff.call(getOfferDesk, { no, version: 1 })).toEqual(first)
    expect(await reasonOf(member.call(getOfferVersion, { no, version: 3 }))).toBe('notFound')
    await expect(shop.db`update offer_line set price_fen = 1`).rejects.toThrow()
  })

  const offerings: [string, object, string][] = [
    ['a day that is over', { untilOn: dayAfter(today, -1) }, 'untilOn'],
    ['more than a year', { untilOn: dayAfter(today, 400) }, 'untilOn'],
    ['a minimum above the quantity', { line: { minimum: 11 } }, 'lines.0.minimum'],
    ['goods without a name', { line: { skuId: undefined, unit: '件' } }, 'lines.0.title'],
    ['goods without a unit', { line: { skuId: undefined, title: '扳手' } }, 'lines.0.unit'],
    ['a model that is not there', { line: { skuId: 999_999_999 } }, 'lines.0.skuId'],
    ['a line of another inquiry', { line: { inquiryLineId: 999_999_999 } }, 'lines.0.inquiryLineId'],
    ['a dearer tier', { line: { tiers: [{ fromQuantity: 5, priceFen: fen(9_000) }] } }, 'lines.0.tiers'],
    ['a tier of one', { line: { tiers: [{ fromQuantity: 1, priceFen: fen(7_000) }] } }, 'lines.0.tiers'],
    [
      'a tier out of reach',
      { line: { tiers: [{ fromQuantity: 11, priceFen: fen(7_000) }] } },
      'lines.0.tiers',
    ],
  ]
  test.each(offerings)('%s is refused beside its field, and nothing is written', async (_, change, field) => {
    const member = await aBuyer(shop)
    const no = await anInquiry(member, [{ skuId, quantity: 10 }])
    const { revision } = await staff.call(getInquiryDesk, { no })
    const { line = {}, ...rest } = change as { line?: object }
    const form = {
      ...{ no, revision, untilOn: dayAfter(today, 5), ...rest },
      lines: [{ skuId, quantity: 10, priceFen: fen(8_000), ...line }],
    }
    await expect(staff.call(makeOffer, form)).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    })
    expect((await inquiryOf(member, no)).versions).toEqual([])
  })

  test('an offer that is based on an older state is refused, and one that has ended may be renewed', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId })
    const { revision, lines } = await staff.call(getInquiryDesk, { no })
    await member.call(postInquiry, { no, text: '能否再优惠？' })
    const again = {
      no,
      revision,
      untilOn: dayAfter(today, 5),
      lines: [{ inquiryLineId: lines[0]!.id, skuId, quantity: 10, priceFen: fen(7_500) }],
    }
    expect(await reasonOf(staff.call(reviseOffer, again))).toBe('inquiryMoved')
    await shop.db`update inquiry set state = 'expired', waits_for = 'nobody' where no = ${no}`
    await anOffer(staff, no)
    expect(await inquiryOf(member, no)).toMatchObject({
      state: 'revised',
      offer: { version: 2, state: 'valid' },
    })
  })

  test('after its day an offer is shown as ended, and cannot be accepted', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId, untilOn: today })
    expect(await inquiryOf(member, no)).toMatchObject({ offer: { state: 'valid' }, can: { accept: true } })
    shop.setNow(new Date(Date.now() + 2 * 86_400_000))
    expect(await inquiryOf(member, no)).toMatchObject({ offer: { state: 'expired' }, can: { accept: false } })
  })

  test('the shop withdraws with a reason that the member reads, or turns a question down', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId })
    await staff.call(withdrawOffer, { no, reason: '厂家停产' })
    expect(await inquiryOf(member, no)).toMatchObject({
      state: 'withdrawn',
      waitsFor: 'nobody',
      offer: { state: 'withdrawn' },
      thread: [{}, {}, { what: 'offerWithdrawn', by: 'shop', text: '厂家停产' }],
    })
    expect(await told(member, 'offerWithdrawn')).toMatchObject([
      { body: expect.stringContaining('厂家停产') },
    ])
    const other = await anInquiry(member, [inWords])
    await staff.call(withdrawOffer, { no: other, reason: '不经营此类商品' })
    expect(await inquiryOf(member, other)).toMatchObject({ state: 'withdrawn', current: null })
    expect(await reasonOf(anOffer(staff, no))).toBe('inquiryMoved')
  })

  test('the member withdraws, and the shop says why it was lost', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId })
    await member.call(withdrawInquiry, { no, reason: '计划变更' })
    expect(await reasonOf(member.call(postInquiry, { no, text: '还在吗' }))).toBe('inquiryMoved')
    await staff.call(explainLoss, { no, reason: 'plan', text: '项目推迟' })
    expect(await staff.call(getInquiryDesk, { no })).toMatchObject({
      state: 'withdrawn',
      lossReason: 'plan',
      lossText: '项目推迟',
      can: { explain: true, offer: false },
    })
    expect(JSON.stringify(await inquiryOf(member, no))).not.toContain('项目推迟')
  })
})

describe('talking', () => {
  test('the shop has until after its days off, but for what was asked before they were known', async () => {
    const member = await aBuyer(shop)
    const before = await anInquiry(member, [inWords])
    const { dueAt } = await inquiryOf(member, before)
    const daysOff = Array.from({ length: 40 }, (_, at) => dayAfter(dayOf(new Date()), at - 1))
    await shop.config('holidays', { daysOff, workDays: [] })
    const no = await anInquiry(member, [inWords])
    const { no: called } = await staff.call(openInquiryDesk, { memberId: member.id, lines: [inWords] })
    for (const asked of [no, called]) {
      const due = (await inquiryOf(member, asked)).dueAt ?? ''
      expect(dayOf(due) > daysOff.at(-1)!).toBe(true)
    }
    expect((await inquiryOf(member, before)).dueAt).toBe(dueAt)
    await shop.config('holidays', null)
  })

  test('who is asked waits for the other; a second message gives the shop no more time', async () => {
    const member = await aBuyer(shop)
    const no = await anInquiry(member, [inWords])
    const { dueAt } = await inquiryOf(member, no)
    expect(dueAt).not.toBeNull()
    shop.setNow(new Date(Date.now() + 60_000))
    await member.call(postInquiry, { no, text: '请尽快' })
    expect((await inquiryOf(member, no)).dueAt).toBe(dueAt)
    await staff.call(postInquiryDesk, { no, text: '请问需要什么材质？' })
    expect(await inquiryOf(member, no)).toMatchObject({ state: 'asked', waitsFor: 'member', dueAt: null })
    expect(await told(member, 'inquiryPosted')).toMatchObject([
      { body: expect.stringContaining('请问需要什么材质？') },
    ])
    await member.call(postInquiry, { no, text: '304 不锈钢' })
    expect(await inquiryOf(member, no)).toMatchObject({ state: 'asked', waitsFor: 'shop' })
    const { thread } = await staff.call(getInquiryDesk, { no })
    expect(thread.map(({ by, text }) => [by, text])).toEqual([
      ['member', ''],
      ['member', '请尽快'],
      ['shop', '请问需要什么材质？'],
      ['member', '304 不锈钢'],
    ])
    expect(thread[2]!.name).not.toBe('')
  })

  test('it is handed to a colleague who may order, and to nobody else', async () => {
    const owner = await aBuyer(shop)
    const buyer = await aColleague(shop, owner, 'purchaser')
    const viewer = await aColleague(shop, owner, 'viewer')
    const stranger = await aBuyer(shop)
    const { no } = await offered(shop, owner, { skuId })
    expect((await owner.call(listInquiryPeople, {})).map(({ memberId }) => memberId)).toEqual([buyer.id])
    for (const { id } of [viewer, stranger, owner])
      expect(await reasonOf(owner.call(handOverInquiry, { no, toMemberId: id }))).toBe('invalid')
    await owner.call(handOverInquiry, { no, toMemberId: buyer.id })
    expect(await inquiryOf(buyer, no)).toMatchObject({ isOwn: true, can: { accept: true } })
    expect(await inquiryOf(owner, no)).toMatchObject({ isOwn: false, can: { accept: false, post: false } })
    expect(await told(buyer, 'inquiryHandedOver')).toHaveLength(1)
    expect(await reasonOf(owner.call(withdrawInquiry, { no }))).toBe('notFound')
  })
})

describe('who sees it', () => {
  test('colleagues by role, never drafts, never another institution', async () => {
    const owner = await aBuyer(shop)
    const buyer = await aColleague(shop, owner, 'purchaser')
    const second = await aColleague(shop, owner, 'purchaser')
    const finance = await aColleague(shop, owner, 'finance')
    const viewer = await aColleague(shop, owner, 'viewer')
    const stranger = await aBuyer(shop)
    const { no } = await offered(shop, buyer, { skuId })
    const draft = await buyer.call(saveInquiry, { title: '草稿', lines: [] })
    const sees = (member: TestMember, which: string) => reasonOf(member.call(getInquiry, { no: which }))
    expect(await sees(owner, no)).toBe('ok')
    expect(await sees(finance, no)).toBe('ok')
    expect(await sees(second, no)).toBe('notFound')
    expect(await sees(viewer, no)).toBe('institutionRole')
    expect(await sees(stranger, no)).toBe('notFound')
    expect(await sees(owner, draft.no)).toBe('notFound')
    expect(await reasonOf(staff.call(getInquiryDesk, { no: draft.no }))).toBe('notFound')
    expect((await listOf(owner, { scope: 'all' })).data.map((one) => one.no)).toEqual([no])
    expect((await listOf(owner)).data).toEqual([])
    expect(await reasonOf(listOf(second, { scope: 'all' }))).toBe('institutionRole')
    expect((await listOf(stranger, { keyword: no })).data).toEqual([])
    expect(await reasonOf(finance.call(withdrawInquiry, { no }))).toBe('institutionRole')
  })

  test('the list has tabs that count, and finds words, goods and codes', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId })
    const asked = await anInquiry(member, [inWords], { title: '水浴锅' })
    await member.call(saveInquiry, { title: '草稿', lines: [] })
    await member.call(withdrawInquiry, { no: await anInquiry(member, [inWords]) })
    const page = await listOf(member)
    expect(page.counts).toEqual({ all: 4, draft: 1, open: 2, decide: 1, ended: 1 })
    expect((await listOf(member, { tab: 'decide' })).data).toMatchObject([
      { no, titles: ['活动扳手'], kinds: 1, offer: { version: 1, state: 'valid' }, waitsFor: 'member' },
    ])
    expect((await listOf(member, { tab: 'open', keyword: '恒温' })).data.map((one) => one.no)).toEqual([
      asked,
    ])
    expect((await listOf(member, { keyword: '扳手' })).data.map((one) => one.no)).toEqual([no])
    expect((await listOf(member, { limit: 2, page: 2, anchor: page.anchor })).data).toHaveLength(2)
  })
})

describe('the course', () => {
  const sweep = async () => {
    await keepCourse({ db: shop.db, clock: shop.now })
    await work(shop)
  }
  const at = (day: string) => shop.setNow(new Date(startOfDay(day).getTime() + 9 * 3_600_000))
  const waiting = async (member: TestMember) => (await member.call(getOverview, {})).inquiries ?? 0

  test('an offer is declined with a reason, of the version that was read', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId })
    await anOffer(staff, no)
    expect(await reasonOf(member.call(declineOffer, { no, version: 1, reason: 'price' }))).toBe('offerMoved')
    await member.call(declineOffer, { no, version: 2, reason: 'price', text: '高于预算' })
    expect(await inquiryOf(member, no)).toMatchObject({
      state: 'declined',
      waitsFor: 'nobody',
      thread: [{}, {}, {}, { what: 'declined', text: '价格不合适：高于预算', version: 2 }],
    })
    expect(await staff.call(getInquiryDesk, { no })).toMatchObject({
      lossReason: 'price',
      lossText: '高于预算',
      can: { revise: false },
    })
    expect(await reasonOf(member.call(declineOffer, { no, version: 2, reason: 'price' }))).toBe(
      'inquiryMoved',
    )
  })

  test('the owner is reminded once before an offer ends; then it ends, once', async () => {
    const member = await aBuyer(shop)
    const until = dayAfter(today, 10)
    const { no } = await offered(shop, member, { skuId, untilOn: until })
    at(dayAfter(until, -3))
    await sweep()
    expect(await told(member, 'offerEnding')).toEqual([])
    at(dayAfter(until, -2))
    await sweep()
    await sweep()
    expect(await told(member, 'offerEnding')).toHaveLength(1)
    at(until)
    await sweep()
    expect((await inquiryOf(member, no)).state).toBe('offered')
    at(dayAfter(until))
    await sweep()
    await sweep()
    expect(await inquiryOf(member, no)).toMatchObject({
      state: 'expired',
      waitsFor: 'nobody',
      thread: [{}, {}, { what: 'expired', by: 'shop' }],
    })
    expect(await told(member, 'offerExpired')).toHaveLength(1)
    await anOffer(staff, no, { untilOn: dayAfter(until, 30) })
    expect((await inquiryOf(member, no)).state).toBe('revised')
  })

  test('a question stays with the shop when the offer ends meanwhile, until it is answered or explained', async () => {
    const member = await aBuyer(shop)
    const { no } = await offered(shop, member, { skuId, untilOn: today })
    await member.call(postInquiry, { no, text: '能否延期？' })
    at(dayAfter(today, 2))
    await sweep()
    expect(await inquiryOf(member, no)).toMatchObject({ state: 'expired', waitsFor: 'shop' })
    await staff.call(explainLoss, { no, reason: 'time' })
    expect(await inquiryOf(member, no)).toMatchObject({ state: 'expired', waitsFor: 'nobody' })
  })

  test('what waits for the member and for the shop stands in their to-dos', async () => {
    const member = await aBuyer(shop)
    const todo = async (kind: string) =>
      (await staff.call(listTodo, {})).find((one) => one.kind === kind)?.count ?? 0
    const before = await todo('inquiry')
    const no = await anInquiry(member, [inWords])
    expect([await todo('inquiry'), await waiting(member)]).toEqual([before + 1, 0])
    await staff.call(postInquiryDesk, { no, text: '要几孔的？' })
    expect([await todo('inquiry'), await waiting(member)]).toEqual([before, 1])
    expect((await listOf(member, { tab: 'decide' })).total).toBe(1)
    await member.call(postInquiry, { no, text: '六孔' })
    expect([await todo('inquiry'), await waiting(member)]).toEqual([before + 1, 0])
    const late = await todo('inquiryLate')
    shop.setNow(new Date(Date.now() + 20 * 86_400_000))
    expect(await todo('inquiryLate')).toBeGreaterThan(late)
    const clerk = await shop.staff(['inquiry.read'])
    expect((await clerk.call(listTodo, {})).map(({ kind }) => kind)).not.toContain('inquiry')
  })

  test('of somebody who left, an owner goes on; drafts go', async () => {
    const owner = await aBuyer(shop)
    const buyer = await aColleague(shop, owner, 'purchaser')
    const { no } = await offered(shop, buyer, { skuId })
    const attachmentIds = [await anAttached(shop, buyer)]
    const draft = await buyer.call(saveInquiry, { title: '草稿', lines: [inWords], attachmentIds })
    await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
    await sweep()
    await sweep()
    expect(await inquiryOf(owner, no)).toMatchObject({
      isOwn: true,
      state: 'offered',
      thread: [{}, {}, { what: 'handedOver', text: expect.stringContaining('原询价人已不在本机构') }],
    })
    expect(await waiting(owner)).toBe(1)
    expect(await told(owner, 'inquiryHandedOver')).toHaveLength(1)
    expect(await shop.db`select from inquiry where no = ${draft.no}`).toHaveLength(0)
  })
})

describe('the desk', () => {
  test('its queue begins with what is due first; the counts say what is late', async () => {
    const member = await aBuyer(shop)
    const before = await staff.call(countInquiriesDesk, {})
    const one = await anInquiry(member, [inWords])
    shop.setNow(new Date(Date.now() + 60_000))
    const two = await anInquiry(member, [inWords])
    const due = async (view: 'due' | 'late') =>
      (await staff.call(listInquiriesDesk, { view, limit: 50, institutionId: member.institutionId! })).rows
    expect((await due('due')).map(({ no }) => no)).toEqual([one, two])
    expect(await due('late')).toEqual([])
    shop.setNow(new Date(Date.now() + 30 * 86_400_000))
    expect(await due('late')).toMatchObject([{ no: one, isLate: true }, { no: two }])
    const after = await staff.call(countInquiriesDesk, {})
    expect(after.due).toBe(before.due + 2)
    await anOffer(staff, two, { untilOn: dayAfter(today, 60) })
    expect((await due('late')).map(({ no }) => no)).toEqual([one])
    shop.setNow(null)
    const first = await staff.call(listInquiriesDesk, {
      view: 'due',
      limit: 1,
      institutionId: member.institutionId!,
    })
    expect(first.rows).toMatchObject([
      { no: one, jigou: expect.any(String), mobile: expect.stringContaining('****') },
    ])
    expect(first.next).toBeNull()
    const found = async (keyword: string) =>
      (await staff.call(listInquiriesDesk, { keyword, limit: 50 })).rows.map(({ no }) => no)
    expect(await found(one)).toEqual([one])
    expect(await found(first.rows[0]!.jigou)).toContain(two)
  })

  test('the share answered in time counts what is late and not answered', async () => {
    const member = await aBuyer(shop)
    const inDays = (days: number) => shop.setNow(new Date(Date.now() + days * 86_400_000))
    const counts = async () => {
      const { answered, answeredInTime, unanswered } = await staff.call(countInquiriesDesk, {})
      return { answered, answeredInTime, unanswered }
    }
    // Earlier tests leave theirs open, too.
    inDays(10)
    const before = await counts()
    inDays(50)
    const { unanswered: latest } = await counts()
    shop.setNow(null)
    const inTime = await anInquiry(member, [inWords])
    const late = await anInquiry(member, [inWords])
    const withdrawn = await anInquiry(member, [inWords])
    await anOffer(staff, inTime, { untilOn: dayAfter(today, 60) })
    inDays(10)
    const more = async () => {
      const now = await counts()
      return [
        now.answered - before.answered,
        now.answeredInTime - before.answeredInTime,
        now.unanswered - before.unanswered,
      ]
    }
    expect(await more()).toEqual([1, 1, 2])
    await member.call(withdrawInquiry, { no: withdrawn })
    expect(await more()).toEqual([1, 1, 1])
    await staff.call(postInquiryDesk, { no: late, text: '请问需要什么材质？' })
    expect(await more()).toEqual([2, 1, 0])
    // A later question that is answered late is another matter: the first answer counts.
    await member.call(postInquiry, { no: late, text: '不锈钢' })
    inDays(20)
    expect(await more()).toEqual([2, 1, 0])
    inDays(50)
    expect((await counts()).unanswered).toBe(latest)
  })

  test('it reads what the institution would pay without an offer; costs only with the right', async () => {
    const member = await aBuyer(shop)
    const { skuId: listed } = await shop.product({ priceFen: 10_000, stock: 7 })
    await shop.db`update sku set cost_fen = 6000 where id = ${listed}`
    await aPriceList(shop, {
      institutionIds: [member.institutionId!],
      rows: [{ skuId: listed, priceFen: 9_300 }],
    })
    const no = await anInquiry(member, [{ skuId: listed, quantity: 1 }])
    const beside = {
      skuId: listed,
      publicFen: 10_000,
      agreedFen: 9_300,
      stock: 7,
      orderable: 7,
      onSale: true,
      onlyOffered: false,
    }
    expect((await staff.call(getInquiryDesk, { no })).prices).toEqual([{ ...beside, costFen: 6_000 }])
    const clerk = await shop.staff(['inquiry.read'])
    expect((await clerk.call(getInquiryDesk, { no })).prices).toEqual([{ ...beside, costFen: null }])
    expect(await reasonOf(clerk.call(postInquiryDesk, { no, text: '您好' }))).not.toBe('ok')
  })

  test('it opens an inquiry for a member who called, once', async () => {
    const member = await aBuyer(shop)
    const call = { memberId: member.id, title: '电话询价', lines: [inWords] }
    const key = randomUUID()
    const { no } = await staff.call(openInquiryDesk, call, { key })
    expect(await staff.call(openInquiryDesk, call, { key })).toEqual({ no })
    expect(await inquiryOf(member, no)).toMatchObject({
      state: 'asked',
      isOwn: true,
      thread: [{ what: 'opened', by: 'shop' }],
    })
    expect(await told(member, 'inquiryOpened')).toHaveLength(1)
    const nobody = await shop.member({ status: 'incomplete' })
    expect(await reasonOf(staff.call(openInquiryDesk, { ...call, memberId: nobody.id }))).toBe('invalid')
  })
})
