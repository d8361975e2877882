import { fen, points } from '@gongfang/contract/base/money'
import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import { listPurchaseRequests, previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import {
  agreeRecurring,
  dismissRecurring,
  getRecurring,
  handInRecurring,
  listRecurringFunds,
  pauseRecurring,
  resumeRecurring,
  saveRecurring,
} from '@gongfang/contract/buying/recurring'
import {
  deleteList,
  getList,
  putIntoList,
  removeFromList,
  setListLine,
  setStanding,
  shareList,
  skipReminder,
  stopStanding,
} from '@gongfang/contract/goods/shopping-list'
import { getOverview } from '@gongfang/contract/insight/overview'
import { deleteAddress, listAddresses } from '@gongfang/contract/people/address'
import { saveInstitutionSettings } from '@gongfang/contract/people/institution-settings'
import { listMessages } from '@gongfang/contract/people/message'
import { leaveTeam, removeColleague, setColleagueRoles } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runIn } from '../../db/connect.ts'
import { remind } from '../../goods/shopping-list/actions.ts'
import { work } from '../../testing/aftersales.ts'
import { aTeam, byRole, decideAs, from100, requestOf, saveRules } from '../../testing/approval.ts'
import { anAssortment } from '../../testing/assortments.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { handInDue, sweep } from './due-actions.ts'
import { reasonsOf, sayReasons } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})
afterEach(() => shop.setNow(null))

const today = dayOf(new Date())
const due = dayAfter(today, 3)

/** As the worker does it at nine in Beijing. */
async function comes(day: string) {
  const now = new Date(startOfDay(day).getTime() + 9 * 3_600_000)
  shop.setNow(now)
  await remind({ run: runIn(shop.db), now })
  await work(shop)
  shop.setNow(null)
}

interface Wish {
  quantity?: number
  weeks?: number
  percent?: number
  fundId?: number
  notes?: object
}

async function aList(member: TestMember, { quantity = 2, weeks = 4 }: Wish = {}) {
  const { skuId, productId } = await shop.product({ priceFen: 10_000 })
  const { id } = await member.call(putIntoList, { name: '月度耗材', lines: [{ skuId, quantity }] })
  await member.call(setStanding, { id, weeks, nextOn: due })
  return { id, skuId, productId }
}

const addressOf = async (member: TestMember) => (await member.call(listAddresses, {}))[0]!.id

const setting = async (member: TestMember, listId: number, more: Wish & { version?: number } = {}) => ({
  listId,
  version: more.version ?? 0,
  on: true,
  addressId: await addressOf(member),
  percent: more.percent ?? 5,
  notes: more.notes ?? {},
  ...(more.fundId !== undefined && { fundId: more.fundId }),
})

async function aRecurring(member: TestMember, wish: Wish = {}) {
  const list = await aList(member, wish)
  await member.call(saveRecurring, await setting(member, list.id, wish))
  return list
}

const readOf = (member: TestMember, listId: number) => member.call(getRecurring, { listId })
const runsOf = async (member: TestMember, listId: number) => (await readOf(member, listId)).runs
const requestsOf = async (member: TestMember) =>
  (await member.call(listPurchaseRequests, { tab: 'mine', page: 1, limit: 50 })).data
const told = async (member: TestMember, event: string) =>
  (await member.call(listMessages, { page: 1, limit: 50 })).data.filter((one) => one.event === event)
const price = (skuId: number, fenNow: number) =>
  shop.db`update sku set price_fen = ${fenNow} where id = ${skuId}`
const heldOf = async (member: TestMember) => (await member.call(getOverview, {})).heldLists?.length ?? 0

describe('on its day', () => {
  test('a list hands a request in, which others decide and which becomes an order', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await comes(due)
    const [run] = await runsOf(buyer, id)
    expect(run).toMatchObject({ day: due, byHand: false, request: { state: 'pending' }, reasons: [] })
    const no = run!.request!.no
    expect(await requestOf(buyer, no)).toMatchObject({
      payableFen: 20_000,
      events: [{ what: 'submitted', name: null, comment: `常用清单「月度耗材」${due} 自动提交` }],
    })
    expect(await told(buyer, 'recurringAsked')).toMatchObject([{ link: `/requests/${no}` }])
    expect(await told(buyer, 'listDue')).toEqual([])
    expect(await told(approver, 'approvalAsked')).toHaveLength(1)
    await decideAs(approver, no)
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe('ordered')
  })

  test('without a rule it waits for its owner, who presses; nothing is ordered before', async () => {
    const buyer = await aBuyer(shop)
    const { id, skuId } = await aRecurring(buyer)
    await comes(due)
    const [run] = await runsOf(buyer, id)
    const no = run!.request!.no
    expect(run).toMatchObject({ request: { state: 'draft' } })
    expect(await told(buyer, 'recurringDrafted')).toMatchObject([{ link: `/requests/${no}` }])
    expect(await buyer.call(getOverview, {})).toMatchObject({ cameBack: 1 })
    const [none] = await shop.db`select count(*) as count from shop_order where member_id = ${buyer.id}`
    expect(none).toEqual({ count: 0 })
    const lines = [{ skuId, quantity: 2 }]
    const { quote } = await buyer.call(previewRequest, { no, lines })
    const { revision } = await requestOf(buyer, no)
    await buyer.call(resubmitRequest, { no, revision, lines, quote })
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe('ordered')
  })

  test('two workers, and a job that comes twice, hand in once', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    const { house } = shop.app
    await Promise.all(Array.from({ length: 6 }, () => handInDue(house, { listId: id, day: due })))
    await handInDue(house, { listId: id, day: due })
    await comes(due)
    expect(await requestsOf(buyer)).toHaveLength(1)
    expect(await runsOf(buyer, id)).toHaveLength(1)
    await comes(dayAfter(due, 28))
    expect(await requestsOf(buyer)).toHaveLength(2)
  })

  test('a skipped day is left out, a paused list reminds, and a resumed one hands in again', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aRecurring(buyer, { weeks: 1 })
    await buyer.call(skipReminder, { id, nextOn: due })
    await comes(due)
    expect(await runsOf(buyer, id)).toEqual([])
    await buyer.call(pauseRecurring, { listId: id })
    expect(await buyer.call(getList, { id })).toMatchObject({ handsIn: false })
    await comes(dayAfter(due, 7))
    expect(await runsOf(buyer, id)).toEqual([])
    expect(await told(buyer, 'listDue')).toHaveLength(1)
    await buyer.call(resumeRecurring, { listId: id })
    await comes(dayAfter(due, 14))
    expect(await runsOf(buyer, id)).toHaveLength(1)
  })

  test('a list that stands no more hands nothing in and is not on', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await buyer.call(stopStanding, { id })
    await comes(due)
    expect(await readOf(buyer, id)).toMatchObject({ plan: { on: false }, runs: [] })
    expect((await buyer.ask(resumeRecurring, { listId: id })).body.reason).toBe('recurringNotStanding')
  })
})

describe('nothing is handed in', () => {
  async function isHeld(buyer: TestMember, id: number, ...texts: string[]) {
    await comes(due)
    const [run] = await runsOf(buyer, id)
    expect(run).toMatchObject({ day: due, request: null })
    expect(run!.reasons.map(({ text }) => text)).toEqual(texts.map((text) => expect.stringContaining(text)))
    expect(await requestsOf(buyer)).toEqual([])
    expect(await told(buyer, 'recurringHeld')).toMatchObject([{ link: `/lists/${id}` }])
    expect(await heldOf(buyer)).toBe(1)
    expect(await buyer.call(getList, { id })).toMatchObject({ standing: { nextOn: dayAfter(due, 28) } })
  }

  test('while a line is dearer by more than its owner allows, until the prices are agreed to anew', async () => {
    const { buyer } = await aTeam(shop)
    const { id, skuId } = await aRecurring(buyer)
    await price(skuId, 10_501)
    await isHeld(buyer, id, '单价 ¥100.00 → ¥105.01')
    const again = { listId: id, day: due }
    expect((await buyer.ask(handInRecurring, again)).body).toMatchObject({
      reason: 'recurringHeld',
      msg: expect.stringContaining('¥105.01'),
    })
    const { plan } = await readOf(buyer, id)
    await buyer.call(agreeRecurring, { listId: id, version: plan!.version })
    expect(await buyer.call(handInRecurring, again)).toMatchObject({ state: 'pending' })
    expect(await heldOf(buyer)).toBe(0)
    expect(await runsOf(buyer, id)).toMatchObject([{ byHand: true, request: {} }, { request: null }])
    expect((await buyer.ask(handInRecurring, again)).body.reason).toBe('recurringSettled')
  })

  test('exactly as much dearer as is allowed is handed in', async () => {
    const { buyer } = await aTeam(shop)
    const { id, skuId } = await aRecurring(buyer)
    await price(skuId, 10_500)
    await comes(due)
    expect(await runsOf(buyer, id)).toMatchObject([{ request: { state: 'pending' } }])
  })

  test('while a line is not sold', async () => {
    const { buyer } = await aTeam(shop)
    const { id, productId } = await aRecurring(buyer)
    await shop.db`update product set status = 'offSale' where id = ${productId}`
    await isHeld(buyer, id, '已下架')
    await buyer.call(dismissRecurring, { listId: id, day: due })
    expect(await heldOf(buyer)).toBe(0)
    expect((await buyer.ask(dismissRecurring, { listId: id, day: due })).body.reason).toBe('recurringSettled')
  })

  test('while the stock does not suffice', async () => {
    const { buyer } = await aTeam(shop)
    const { id, skuId } = await aRecurring(buyer)
    await shop.db`update sku set stock = 1 where id = ${skuId}`
    await isHeld(buyer, id, '库存不足，只剩 1')
    await shop.db`update sku set stock = 100 where id = ${skuId}`
  })

  test('while a line came in later, or none is there', async () => {
    const { buyer } = await aTeam(shop)
    const { id, skuId } = await aRecurring(buyer)
    const { skuId: later } = await shop.product()
    await buyer.call(putIntoList, { id, lines: [{ skuId: later, quantity: 1 }] })
    await isHeld(buyer, id, '还没有约定价')
    await buyer.call(removeFromList, { id, skuIds: [skuId, later] })
    await comes(dayAfter(due, 28))
    expect((await runsOf(buyer, id))[0]).toMatchObject({ reasons: [{ text: '清单中没有商品' }] })
  })

  test('without its address', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await buyer.call(deleteAddress, { id: await addressOf(buyer) })
    await isHeld(buyer, id, '收货地址已删除')
  })

  test('without what the institution demands', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    const settings = { fundFromFen: null, notes: ['poNumber' as const], attachmentFromFen: fen(0) }
    await owner.call(saveInstitutionSettings, { settings, version: 0 })
    await isHeld(buyer, id, '本机构要求填写采购单号')
  })

  test('by who may order no more', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await owner.call(setColleagueRoles, { memberId: buyer.id, roles: ['viewer'] })
    await comes(due)
    const [run] =
      await shop.db`select reasons from recurring_run u join recurring_plan p on p.id = u.plan_id where p.list_id = ${id}`
    expect(run).toMatchObject({ reasons: [{ text: '您的角色已不能下单' }] })
    expect(await told(buyer, 'recurringHeld')).toHaveLength(1)
  })

  test('by an institution that is not approved', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await shop.db`update institution set state = 'pending' where id = ${buyer.institutionId!}`
    await comes(due)
    await shop.db`update institution set state = 'approved' where id = ${buyer.institutionId!}`
    expect(await runsOf(buyer, id)).toMatchObject([{ reasons: [{ text: '本机构目前不能下单' }] }])
  })
})

describe('it stops, and somebody is told', () => {
  test('when its owner leaves the institution; an administrator goes on in the own name', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await buyer.call(shareList, { id, shared: true })
    await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
    await sweep(shop.app.house)
    await sweep(shop.app.house)
    await work(shop)
    expect(await told(owner, 'recurringPaused')).toHaveLength(1)
    const { plan } = await readOf(owner, id)
    expect(plan).toMatchObject({
      on: false,
      isOwn: false,
      pausedWhy: expect.stringContaining('已不在本机构'),
    })
    expect((await owner.ask(resumeRecurring, { listId: id })).body.reason).toBe('listOfColleague')
    await comes(due)
    expect(await runsOf(owner, id)).toEqual([])
  })

  test('when its owner was removed in the moment that it is due', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await owner.call(removeColleague, { memberId: buyer.id, reason: '离职' })
    await comes(due)
    const rows =
      await shop.db`select reasons from recurring_run u join recurring_plan p on p.id = u.plan_id where p.list_id = ${id}`
    expect(rows).toMatchObject([{ reasons: [{ text: expect.stringContaining('已不在本机构') }] }])
    const messages =
      await shop.db`select from message where member_id = ${buyer.id} and event = 'recurringPaused'`
    expect(messages).toHaveLength(1)
  })

  test('when the list is deleted', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aRecurring(buyer)
    await comes(due)
    await buyer.call(deleteList, { id })
    await sweep(shop.app.house)
    await sweep(shop.app.house)
    await work(shop)
    expect(await told(buyer, 'recurringPaused')).toMatchObject([{ link: '/lists' }])
  })
})

describe('its settings', () => {
  test('come with the prices of now, and offer funds', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { id, skuId } = await aList(buyer)
    expect(await readOf(buyer, id)).toMatchObject({ plan: null, decided: true, reasons: [] })
    const fund = await aFund(owner)
    expect((await buyer.call(listRecurringFunds, { listId: id })).funds).toHaveLength(1)
    await buyer.call(
      saveRecurring,
      await setting(buyer, id, { fundId: fund.id, notes: { poNumber: 'PO-1' } }),
    )
    await price(skuId, 10_200)
    expect(await readOf(buyer, id)).toMatchObject({
      plan: { version: 1, on: true, percent: 5, fundId: fund.id, notes: { poNumber: 'PO-1' }, isOwn: true },
      lines: [{ skuId, priceFen: 10_200, agreed: { priceFen: 10_000 } }],
      reasons: [],
    })
    await comes(due)
    const [request] = await requestsOf(buyer)
    expect(await requestOf(buyer, request!.no)).toMatchObject({ poNumber: 'PO-1', fund: { id: fund.id } })
  })

  test('of two tabs are saved once, and so are prices', async () => {
    const { buyer } = await aTeam(shop)
    const { id } = await aList(buyer)
    const wish = await setting(buyer, id)
    const answers = await Promise.all([1, 2].map(() => buyer.ask(saveRecurring, wish)))
    expect(answers.map(({ body }) => body.reason).sort()).toEqual(['recurringMoved', undefined].sort())
    const agreed = await Promise.all([1, 2].map(() => buyer.ask(agreeRecurring, { listId: id, version: 1 })))
    expect(agreed.filter(({ body }) => body.reason === 'recurringMoved')).toHaveLength(1)
  })

  test('a list that changes while the job runs is handed in as it was or as it is', async () => {
    const { buyer } = await aTeam(shop)
    const { id, skuId } = await aRecurring(buyer)
    await Promise.all([
      handInDue(shop.app.house, { listId: id, day: due }),
      buyer.call(setListLine, { id, skuId, quantity: 3 }),
    ])
    const [request] = await requestsOf(buyer)
    expect([20_000, 30_000]).toContain(request!.payableFen)
  })

  test('are refused beside their field', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { id } = await aList(buyer)
    const wish = await setting(buyer, id)
    const stranger = await aBuyer(shop)
    const fieldsOf = async (more: object) => (await buyer.ask(saveRecurring, { ...wish, ...more })).body
    expect(await fieldsOf({ percent: 101 })).toMatchObject({
      data: { fields: { percent: '百分比应在 0 到 100 之间' } },
    })
    expect(await fieldsOf({ addressId: await addressOf(stranger) })).toMatchObject({
      data: { fields: { addressId: '请选择收货地址' } },
    })
    expect(await fieldsOf({ fundId: 999_999 })).toMatchObject({
      data: { fields: { fundId: expect.any(String) } },
    })
    const settings = { fundFromFen: fen(0), notes: ['purpose' as const], attachmentFromFen: null }
    await owner.call(saveInstitutionSettings, { settings, version: 0 })
    expect(await fieldsOf({})).toMatchObject({
      data: { fields: { purpose: '本机构要求填写用途', fundId: '本机构要求每笔订单选择经费' } },
    })
    expect((await stranger.ask(getRecurring, { listId: id })).body.reason).toBe('notFound')
    expect((await buyer.ask(pauseRecurring, { listId: id })).body.reason).toBe('recurringMissing')
    await buyer.call(stopStanding, { id })
    expect(await fieldsOf({})).toMatchObject({ reason: 'recurringNotStanding' })
  })
})

test('the goods of an assortment alone are handed in', async () => {
  const { buyer, owner } = await aTeam(shop)
  const { id } = await aRecurring(buyer)
  const other = await shop.product()
  await anAssortment(shop, { institutionId: owner.institutionId!, mode: 'only', goods: [`s${other.skuId}`] })
  await comes(due)
  expect(await runsOf(buyer, id)).toMatchObject([
    { request: null, reasons: [{ text: expect.stringContaining('采购目录') }] },
  ])
})

test('a rule that nobody can meet holds it', async () => {
  const owner = await aBuyer(shop)
  const colleague = await aColleague(shop, owner, 'approver')
  await saveRules(owner, from100(byRole('approver')))
  const { id } = await aRecurring(owner)
  await owner.call(removeColleague, { memberId: colleague.id, reason: '离职' })
  await comes(due)
  expect(await runsOf(owner, id)).toMatchObject([{ request: null, reasons: [{ skuId: null }] }])
})

test('many reasons are named in short', () => {
  const line = {
    skuId: 1,
    title: '扳手',
    modelCode: 'A',
    priceFen: fen(100),
    stock: 0,
    unit: '把',
    reason: 'offSale' as const,
  }
  const lines = Array.from({ length: 7 }, (_, at) => ({ ...line, skuId: at, points: points(0) }))
  const plan = { currency: 'money' as const, agreed: [], percent: 0 }
  expect(sayReasons(reasonsOf(lines, plan, 'money'))).toMatch(/另有 2 项$/)
  expect(reasonsOf(lines, plan, 'points')).toMatchObject([{ skuId: null }])
})
