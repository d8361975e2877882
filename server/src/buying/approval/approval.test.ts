import { fen, points } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import {
  askApproval,
  decideRequest,
  getPurchaseRequest,
  listPurchaseRequests,
  previewRequest,
  readApprovalRules,
  resubmitRequest,
  saveApprovalRules,
  testApprovalRules,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import {
  changePayWay,
  createOrder,
  getOrder,
  listPayWays,
  previewOrder,
} from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { deleteInvoiceTitle } from '@gongfang/contract/money/invoice'
import { listMessages } from '@gongfang/contract/people/message'
import { removeColleague, setColleagueDisabled, setColleagueRoles } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import {
  askFor,
  aTeam,
  byRole,
  decideAs,
  draftOf,
  from100,
  requestOf,
  saveRules,
} from '../../testing/approval.ts'
import { anAccount } from '../../testing/bank.ts'
import { aBuyer, anAddress, buyNow, stockOf } from '../../testing/buying.ts'
import { columnOf, exported } from '../../testing/exporting.ts'
import { aTitle } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterAll(() => shop.close())

const toldTo = async (member: TestMember) => {
  await work(shop)
  return (await member.call(listMessages, { page: 1, limit: 50 })).data.map(({ event }) => event)
}
const stateOf = async (reader: TestMember, no: string) => (await requestOf(reader, no)).state
const price = (skuId: number, fenNow: number) =>
  shop.db`update sku set price_fen = ${fenNow} where id = ${skuId}`
const dear = (wish: object = {}) => shop.product({ priceFen: 26_000, stock: 20, ...wish })
const cards = async (reader: TestMember, tab: 'mine' | 'waiting' | 'decided' | 'all') =>
  (await reader.call(listPurchaseRequests, { tab })).data.map(({ no }) => no)

describe('rules', () => {
  test('are saved as versions, and not over a change that the editor has not seen', async () => {
    const { owner } = await aTeam(shop)
    const before = await owner.call(readApprovalRules, {})
    expect(before).toMatchObject({ version: 1, rules: [from100()], savedBy: expect.any(String) })
    const again = { version: 1, rules: [{ ...from100(), name: '改名' }] }
    expect(await owner.call(saveApprovalRules, again)).toEqual({ version: 2 })
    expect(await reasonOf(owner.call(saveApprovalRules, again))).toBe('rulesChanged')
  })

  test('that nobody can satisfy are refused beside their step', async () => {
    const owner = await shop.member()
    const { body } = await owner.ask(saveApprovalRules, { version: 0, rules: [from100()] })
    expect(body).toMatchObject({
      reason: 'invalid',
      data: { fields: { 'rules.0.steps.0': '机构中没有“审批”角色的成员，这一步没有人能审批' } },
    })
    const stranger = await shop.member()
    const named = from100({ ...byRole('owner'), by: { kind: 'person', memberId: stranger.id } })
    expect(await reasonOf(owner.call(saveApprovalRules, { version: 0, rules: [named] }))).toBe('invalid')
  })

  test.each([
    ['negative amounts', { when: { amountFen: -1 } }, 'rules.0.when.amountFen'],
    ['no amount at all', { when: { amountFen: 0 } }, 'rules.0.when.amountFen'],
    ['half a fen', { when: { unitFen: 0.5 } }, 'rules.0.when.unitFen'],
    ['no name', { name: ' ' }, 'rules.0.name'],
    ['no step', { steps: [] }, 'rules.0.steps'],
    ['level 9', { steps: [byRole('owner', { level: 9 })] }, 'rules.0.steps.0.level'],
    ['a year', { steps: [byRole('owner', { days: 365 })] }, 'rules.0.steps.0.days'],
    ['no condition', { when: {} }, 'rules.0.when'],
  ])('with %s are refused beside the field', async (_, part, field) => {
    const owner = await shop.member()
    const rule = { name: '规则', when: { always: true }, steps: [byRole('owner')], ...part }
    const { body } = await owner.ask(saveApprovalRules, { version: 0, rules: [rule] })
    expect(Object.keys((body.data as { fields: object }).fields)).toEqual([field])
  })

  test('are tried out before they are saved', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const rules = [from100(byRole('approver'), byRole('owner', { level: 2 }))]
    const asked = { rules, memberId: buyer.id, unitFen: fen(0) }
    const plan = await owner.call(testApprovalRules, { ...asked, amountFen: fen(10_000) })
    expect(plan.steps).toMatchObject([
      { level: 1, label: '审批', people: [{ memberId: approver.id }], rules: ['满 100 元'] },
      { level: 2, label: '负责人', people: [{ memberId: owner.id }] },
    ])
    expect((await owner.call(testApprovalRules, { ...asked, amountFen: fen(9_999) })).steps).toEqual([])
    const own = await owner.call(testApprovalRules, { ...asked, memberId: owner.id, amountFen: fen(10_000) })
    expect(own.unmet).toBe('满 100 元')
    const other = await shop.member()
    const foreign = { ...asked, memberId: other.id, amountFen: fen(10_000) }
    expect(await reasonOf(owner.call(testApprovalRules, foreign))).toBe('notFound')
  })
})

describe('an order that a rule matches', () => {
  test('is not placed by any door; the preview says who decides', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const draft = await draftOf(buyer, skuId)
    const preview = await buyer.call(previewOrder, {
      source: draft.source,
      deductPoints: points(0),
    })
    expect(preview.approval?.steps).toMatchObject([{ label: '审批', people: [{ memberId: approver.id }] }])
    expect(await reasonOf(buyer.call(createOrder, draft))).toBe('approvalNeeded')
    await buyer.call(addToCart, { skuId, quantity: 1 })
    const { lines } = await buyer.call(listCart, {})
    const fromCart = { source: { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) } }
    const shown = await buyer.call(previewOrder, fromCart)
    const order = { ...fromCart, quote: shown.quote, payWay: 'demo' as const }
    expect(await reasonOf(buyer.call(createOrder, order))).toBe('approvalNeeded')
    expect(await stockOf(shop, skuId)).toBe(20)
  })

  test('below the amount goes through, and so does every order without rules', async () => {
    const { owner, buyer } = await aTeam(shop)
    const { skuId } = await shop.product({ priceFen: 9_999 })
    expect((await buyNow(buyer, { skuId })).state).toBe('unpaid')
    const big = await dear()
    await saveRules(owner)
    expect((await buyNow(buyer, { skuId: big.skuId })).state).toBe('unpaid')
    const alone = await aBuyer(shop)
    const { body } = await alone.ask(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })
    expect(Object.keys(body.data as object)).not.toContain('approval')
  })

  test('in points counts by its worth in money, and points set off do not lower it', async () => {
    const owner = await shop.member()
    const buyer = await aColleague(shop, owner, 'purchaser')
    await aColleague(shop, owner, 'approver')
    await anAddress(buyer)
    await shop.db`update points_account set balance = 1000000 where member_id = ${buyer.id}`
    await saveRules(owner, from100())
    const { skuId } = await dear({ priceFen: 10_000 })
    await shop.config('pointsDeductionPercent', 100)
    expect(await reasonOf(buyNow(buyer, { skuId, deductPoints: 1_000_000 }))).toBe('approvalNeeded')
    await shop.config('priceOrScore', '2')
    expect(await reasonOf(buyNow(buyer, { skuId }))).toBe('approvalNeeded')
    // A price in points of its own counts by its worth where that is more than the price in money.
    const own = await shop.product({ skus: [{ priceFen: 1_000, points: 3_200 }] })
    expect(await reasonOf(buyNow(buyer, { skuId: own.skuId }))).toBe('approvalNeeded')
    const unit = { always: false, unitFen: fen(10_000), categoryIds: [] }
    await saveRules(owner, { ...from100(), when: unit })
    expect(await reasonOf(buyNow(buyer, { skuId: own.skuId }))).toBe('approvalNeeded')
    await shop.config('priceOrScore', '1')
    expect(await reasonOf(buyNow(buyer, { skuId: own.skuId }))).toBe('ok')
    await shop.config('pointsDeductionPercent', 0)
  })

  test('by unit price and by category, with those above it', async () => {
    const { owner, buyer } = await aTeam(shop)
    const { skuId, productId } = await shop.product({ priceFen: 5_000 })
    const [{ categoryId }] = await shop.db<[{ categoryId: number }]>`
      select category_path[1] as category_id from product where id = ${productId}`
    const rule = from100()
    await saveRules(owner, { ...rule, when: { always: false, unitFen: fen(5_000), categoryIds: [] } })
    expect(await reasonOf(buyNow(buyer, { skuId }))).toBe('approvalNeeded')
    await saveRules(owner, { ...rule, when: { always: false, categoryIds: [categoryId] } })
    expect(await reasonOf(buyNow(buyer, { skuId }))).toBe('approvalNeeded')
    await saveRules(owner, { ...rule, when: { always: false, unitFen: fen(5_001), categoryIds: [999] } })
    expect(await reasonOf(buyNow(buyer, { skuId }))).toBe('ok')
  })

  test('of the only owner is decided by nobody, and says so', async () => {
    const owner = await shop.member()
    await anAddress(owner)
    await saveRules(owner, from100(byRole('owner')))
    const { skuId } = await dear()
    expect(await reasonOf(askFor(owner, skuId))).toBe('approvalUnmet')
  })
})

describe('a request', () => {
  test('waits without stock, and becomes the order of its requester when it is approved', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId, { quantity: 2, purpose: '3 号实验室', poNumber: 'PO-7' })
    expect(await stockOf(shop, skuId)).toBe(20)
    expect(await toldTo(approver)).toContain('approvalAsked')
    const waiting = await requestOf(approver, no)
    expect(waiting).toMatchObject({
      state: 'pending',
      purpose: '3 号实验室',
      poNumber: 'PO-7',
      payableFen: 52_000,
      lines: [{ skuId, quantity: 2, priceFen: 26_000 }],
      steps: [{ label: '审批', state: 'waiting', people: [{ memberId: approver.id, state: 'waiting' }] }],
      can: { decide: true, withdraw: false, resubmit: false },
    })
    expect(await decideAs(approver, no, 'approve', '同意')).toEqual({ state: 'approved' })
    await work(shop)
    const done = await requestOf(buyer, no)
    expect(done).toMatchObject({ state: 'ordered', orderNo: expect.stringMatching(/^\d{20}$/) })
    expect(done.events.map(({ what }) => what)).toEqual(['submitted', 'agreed', 'approved', 'ordered'])
    expect(done.events[1]).toMatchObject({ comment: '同意' })
    const order = await buyer.call(getOrder, { no: done.orderNo! })
    expect(order).toMatchObject({ state: 'unpaid', payableFen: 52_000, poNumber: 'PO-7' })
    expect(order.approvers).toMatch(/^测试\d+|\d{3}\*{4}\d{4}$/)
    const staff = await shop.staff()
    const { approvers, no: orderNo } = order
    expect(await staff.call(getDeskOrder, { no: orderNo })).toMatchObject({ approvers })
    for (const kind of ['order', 'orderLine'] as const)
      expect(columnOf(await exported(shop, staff, kind, { keyword: orderNo }), '审批人')).toEqual([approvers])
    expect(order.events[0]!.note).toBe(`采购申请 ${no} 审批通过，自动下单`)
    expect(await stockOf(shop, skuId)).toBe(18)
    expect(await toldTo(buyer)).toContain('requestOrdered')
  })

  test('is paid within days, because its buyer cannot know when the last approver agrees', async () => {
    await anAccount(shop)
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
    const { approval } = await buyer.call(previewOrder, { source })
    expect(approval).toMatchObject({ payDays: 3 })
    const no = await askFor(buyer, skuId)
    await decideAs(approver, no, 'approve')
    await work(shop)
    const orderNo = (await requestOf(buyer, no)).orderNo!
    const { createdAt, payBefore } = await buyer.call(getOrder, { no: orderNo })
    const after = (days: number) => new Date(Date.parse(createdAt) + days * 86_400_000).toISOString()
    expect(payBefore).toBe(after(3))
    const told = (await buyer.call(listMessages, { page: 1, limit: 50 })).data
    expect(told.find(({ event }) => event === 'requestOrdered')?.body).toContain(
      `订单号 ${orderNo}，请在 ${showTime(after(3))} 前付款。`,
    )
    const ways = async () => (await buyer.call(listPayWays, { no: orderNo })).ways
    expect(await ways()).toContainEqual({ way: 'demo', payBefore: after(3) })
    expect(await buyer.call(changePayWay, { no: orderNo, way: 'bank' })).toEqual({ payBefore: after(7) })
    expect(await buyer.call(changePayWay, { no: orderNo, way: 'demo' })).toEqual({ payBefore: after(3) })
    const now = shop.now()
    shop.setNow(new Date(Date.parse(after(3)) - 1000))
    expect(await ways()).toContainEqual({ way: 'demo', payBefore: after(3) })
    shop.setNow(new Date(after(3)))
    expect((await ways()).map(({ way }) => way)).not.toContain('demo')
    shop.setNow(now)
  })

  test('uses up its cart lines, once however often it is sent', async () => {
    const { buyer } = await aTeam(shop)
    const { skuId } = await dear()
    await buyer.call(addToCart, { skuId, quantity: 1 })
    const { lines } = await buyer.call(listCart, {})
    const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
    const { quote } = await buyer.call(previewOrder, { source })
    const input = { source, quote, payWay: 'demo' as const }
    const key = 'one-request-however-often'
    const sent = await Promise.all([1, 2, 3].map(() => buyer.call(askApproval, input, { key })))
    expect(new Set(sent.map(({ no }) => no)).size).toBe(1)
    expect((await buyer.call(listCart, {})).lines).toEqual([])
    expect(await cards(buyer, 'mine')).toHaveLength(1)
  })

  test('is refused where no rule asks for it', async () => {
    const { buyer } = await aTeam(shop)
    const { skuId } = await shop.product({ priceFen: 100 })
    expect(await reasonOf(askFor(buyer, skuId))).toBe('approvalNotNeeded')
  })

  test('names no title of another institution, and none that lacks what the invoice needs', async () => {
    const { buyer, owner } = await aTeam(shop)
    const { skuId } = await dear()
    const foreign = await aTitle(await shop.member(), { title: '保密研究所' })
    const ask = (titleId: number, kind: 'normal' | 'special' = 'normal') =>
      askFor(buyer, skuId, { invoice: { kind, titleId } })
    expect(await reasonOf(ask(foreign))).toBe('titleGone')
    expect(await reasonOf(ask(await aTitle(owner, { bank: '' }), 'special'))).toBe('specialLacks')
    const no = await ask(await aTitle(owner, { title: '育才中学' }), 'special')
    expect((await requestOf(buyer, no)).invoiceTitle).toBe('育才中学')
    await shop.db`
      update purchase_request set invoice = jsonb_set(invoice, '{titleId}', to_jsonb(${foreign}::bigint)) where no = ${no}`
    expect((await requestOf(buyer, no)).invoiceTitle).toBe('')
  })

  test('goes through levels in their order; of all every one has to agree', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const second = await aColleague(shop, owner, 'approver')
    await saveRules(owner, from100(byRole('owner', { level: 2 }), byRole('approver', { mode: 'all' })))
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    expect(await reasonOf(decideAs(owner, no))).toBe('notYourStep')
    await decideAs(approver, no)
    expect(await reasonOf(decideAs(approver, no))).toBe('notYourStep')
    expect(await cards(owner, 'waiting')).not.toContain(no)
    expect(await decideAs(second, no)).toEqual({ state: 'pending' })
    expect(await cards(owner, 'waiting')).toContain(no)
    expect(await decideAs(owner, no)).toEqual({ state: 'approved' })
    expect(await cards(second, 'decided')).toContain(no)
  })

  test('comes back with a reason, is changed and handed in again with the steps of that moment', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const { skuIds } = await shop.product({ skus: [{ priceFen: 20_000 }, { priceFen: 15_000 }] })
    await buyer.call(addToCart, { skuId: skuIds[0]!, quantity: 2 })
    await buyer.call(addToCart, { skuId: skuIds[1]!, quantity: 1 })
    const { lines } = await buyer.call(listCart, {})
    const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
    const { quote } = await buyer.call(previewOrder, { source })
    const { no } = await buyer.call(askApproval, { source, quote, payWay: 'demo' })
    const { body } = await approver.ask(decideRequest, { no, revision: 1, verdict: 'return' })
    expect(body.data).toMatchObject({ fields: { comment: '请写明原因' } })
    await decideAs(approver, no, 'return', '数量过多')
    expect(await toldTo(buyer)).toContain('requestReturned')
    expect(await cards(approver, 'waiting')).not.toContain(no)
    const returned = await requestOf(buyer, no)
    expect(returned.can).toEqual({ decide: false, withdraw: true, resubmit: true })

    await saveRules(owner, from100(byRole('owner')))
    const wanted = { no, lines: [{ skuId: skuIds[0]!, quantity: 1 }] }
    const preview = await buyer.call(previewRequest, wanted)
    expect(preview.approval?.steps).toMatchObject([{ label: '负责人' }])
    const again = { ...wanted, revision: returned.revision, quote: preview.quote, purpose: '改为 1 件' }
    expect(await buyer.call(resubmitRequest, again)).toEqual({ state: 'pending' })
    expect(await reasonOf(buyer.call(resubmitRequest, again))).toBe('requestMoved')
    expect(await reasonOf(decideAs(approver, no))).toBe('notYourStep')
    const pending = await requestOf(owner, no)
    expect(pending).toMatchObject({ payableFen: 20_000, purpose: '改为 1 件', lines: [{ quantity: 1 }] })
    await decideAs(owner, no)
    await work(shop)
    expect(await stateOf(buyer, no)).toBe('ordered')
  })

  test('whose invoice title was deleted is ordered without the invoice once it is handed in again', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const titleId = await aTitle(owner)
    const no = await askFor(buyer, skuId, { invoice: { kind: 'special', titleId } })
    await decideAs(approver, no)
    await owner.call(deleteInvoiceTitle, { id: titleId })
    await work(shop)
    const { state, differences } = await requestOf(buyer, no)
    expect([state, differences]).toEqual(['returned', [expect.stringContaining('发票抬头已被删除')]])
    const again = async () => {
      const lines = [{ skuId, quantity: 1 }]
      const { quote } = await buyer.call(previewRequest, { no, lines })
      const { revision } = await requestOf(buyer, no)
      return reasonOf(buyer.call(resubmitRequest, { no, revision, lines, quote }))
    }
    expect(await again()).toBe('ok')
    await decideAs(approver, no)
    await work(shop)
    expect(await stateOf(buyer, no)).toBe('ordered')
  })

  test('whose invoice title lacks something now is not handed in again before that is filled in', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const titleId = await aTitle(owner)
    const no = await askFor(buyer, skuId, { invoice: { kind: 'special', titleId } })
    await decideAs(approver, no, 'return')
    await shop.db`update invoice_title set bank = '' where id = ${titleId}`
    const lines = [{ skuId, quantity: 1 }]
    const { quote } = await buyer.call(previewRequest, { no, lines })
    const { revision } = await requestOf(buyer, no)
    const again = () => reasonOf(buyer.call(resubmitRequest, { no, revision, lines, quote }))
    expect(await again()).toBe('specialLacks')
    await shop.db`update invoice_title set bank = '工商银行' where id = ${titleId}`
    expect(await again()).toBe('ok')
  })

  test('takes no goods that it did not name, and no quote that has changed', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const other = await dear()
    const no = await askFor(buyer, skuId)
    await decideAs(approver, no, 'return')
    const { revision } = await requestOf(buyer, no)
    const foreign = { no, lines: [{ skuId: other.skuId, quantity: 1 }] }
    expect(await reasonOf(buyer.call(previewRequest, foreign))).toBe('notFound')
    const twice = { no, lines: [1, 1].map((quantity) => ({ skuId, quantity })) }
    expect(await reasonOf(buyer.call(previewRequest, twice))).toBe('notFound')
    const lines = [{ skuId, quantity: 1 }]
    const { quote } = await buyer.call(previewRequest, { no, lines })
    await price(skuId, 27_000)
    const again = { no, revision, lines, quote }
    expect(await reasonOf(buyer.call(resubmitRequest, again))).toBe('quoteChanged')
  })

  test('that needs no approval any more is ordered at once', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    await decideAs(approver, no, 'return')
    await saveRules(owner)
    const lines = [{ skuId, quantity: 1 }]
    const { quote } = await buyer.call(previewRequest, { no, lines })
    const { revision } = await requestOf(buyer, no)
    expect(await buyer.call(resubmitRequest, { no, revision, lines, quote })).toEqual({ state: 'approved' })
    await work(shop)
    expect(await stateOf(buyer, no)).toBe('ordered')
  })

  test('is rejected for good, or withdrawn by its requester', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    await decideAs(approver, no, 'reject', '不需要')
    expect(await requestOf(buyer, no)).toMatchObject({ state: 'rejected', can: { resubmit: false } })
    expect(await toldTo(buyer)).toContain('requestRejected')
    const second = await askFor(buyer, skuId)
    expect(await reasonOf(approver.call(withdrawPurchaseRequest, { no: second }))).toBe('notFound')
    await buyer.call(withdrawPurchaseRequest, { no: second })
    expect(await reasonOf(buyer.call(withdrawPurchaseRequest, { no: second }))).toBe('requestMoved')
    expect(await reasonOf(decideAs(approver, second))).toBe('requestMoved')
    expect(await cards(approver, 'waiting')).not.toContain(second)
  })

  test('is seen by its requester, who decides and who may see all; by nobody else', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const [finance, viewer] = [
      await aColleague(shop, owner, 'finance'),
      await aColleague(shop, owner, 'viewer'),
    ]
    const colleague = await aColleague(shop, owner, 'purchaser')
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    for (const reader of [owner, buyer, approver, finance]) {
      const { state, address } = await requestOf(reader, no)
      const phone = reader === buyer ? '13900000000' : '139****0000'
      expect([state, address!.phone, address!.receiver]).toEqual(['pending', phone, '张三'])
    }
    for (const reader of [viewer, colleague, await shop.member()]) {
      expect(await reasonOf(reader.call(getPurchaseRequest, { no }))).toBe('notFound')
      expect(await reasonOf(reader.call(decideRequest, { no, revision: 1, verdict: 'approve' }))).toBe(
        'notFound',
      )
      expect(await cards(reader, 'mine')).toEqual([])
    }
    expect(await reasonOf(finance.call(decideRequest, { no, revision: 1, verdict: 'approve' }))).toBe(
      'notYourStep',
    )
    expect(await reasonOf(buyer.call(decideRequest, { no, revision: 1, verdict: 'approve' }))).toBe(
      'notYourStep',
    )
    expect(await cards(finance, 'all')).toContain(no)
    expect(await reasonOf(viewer.call(listPurchaseRequests, { tab: 'all' }))).toBe('institutionRole')
    expect((await approver.call(listPurchaseRequests, { tab: 'mine' })).waiting).toBe(1)
  })
})

describe('between the page and the press', () => {
  test('a role was taken away, a colleague disabled or removed: they decide nothing', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const others = [await aColleague(shop, owner, 'approver'), await aColleague(shop, owner, 'approver')]
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    const { revision } = await requestOf(approver, no)
    const press = (by: TestMember) => reasonOf(by.call(decideRequest, { no, revision, verdict: 'approve' }))
    await owner.call(setColleagueRoles, { memberId: approver.id, roles: ['viewer'] })
    expect(await press(approver)).toBe('notYourStep')
    await owner.call(setColleagueDisabled, { memberId: others[0]!.id, disabled: true })
    expect(await press(others[0]!)).toBe('institutionMissing')
    await owner.call(removeColleague, { memberId: others[1]!.id })
    expect(await press(others[1]!)).toBe(401)
    expect(await press(await loggedInAgain(shop, others[1]!))).toBe('institutionMissing')
    expect(await stateOf(buyer, no)).toBe('pending')
  })

  test('the rules changed: a request that waits keeps its steps', async () => {
    const { owner, buyer, approver } = await aTeam(shop)
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    await saveRules(owner, from100(byRole('owner')))
    expect(await decideAs(approver, no)).toEqual({ state: 'approved' })
  })
})

describe('approved, and meanwhile', () => {
  const approved = async (
    change: (of: { skuId: number; buyer: TestMember; owner: TestMember }) => Promise<unknown>,
  ) => {
    const { owner, buyer, approver } = await aTeam(shop)
    const { skuId } = await dear({ stock: 5 })
    const no = await askFor(buyer, skuId, { quantity: 5 })
    await change({ skuId, buyer, owner })
    await decideAs(approver, no)
    await work(shop)
    return { reader: owner, no }
  }

  test.each([
    ['dearer', (skuId: number) => price(skuId, 27_000), /单价 ¥260.00 → ¥270.00.*应付/],
    ['short', (skuId: number) => shop.db`update sku set stock = 3 where id = ${skuId}`, /只剩 3/],
    ['sold out', (skuId: number) => shop.db`update sku set stock = 0 where id = ${skuId}`, /已售罄/],
    [
      'off sale',
      (skuId: number) => shop.db`update sku set enabled = false where id = ${skuId}`,
      /规格已停售/,
    ],
  ])('%s: back to the requester with what differs', async (_, move, said) => {
    const { reader, no } = await approved(({ skuId }) => move(skuId))
    const request = await requestOf(reader, no)
    expect(request).toMatchObject({ state: 'returned', orderNo: null })
    expect(request.differences.join('；')).toMatch(said)
    expect(request.events.at(-1)).toMatchObject({ what: 'notOrdered', name: null })
  })

  test('cheaper: ordered at the lower price', async () => {
    const { reader, no } = await approved(({ skuId }) => price(skuId, 25_000))
    expect(await stateOf(reader, no)).toBe('ordered')
    const [order] =
      await shop.db`select payable_fen from shop_order where no = ${(await requestOf(reader, no)).orderNo!}`
    expect(order).toEqual({ payableFen: 125_000 })
  })

  test.each([
    ['left', (owner: TestMember, buyer: TestMember) => owner.call(removeColleague, { memberId: buyer.id })],
    [
      'was disabled',
      (owner: TestMember, buyer: TestMember) =>
        owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true }),
    ],
    [
      'may not order any more',
      (owner: TestMember, buyer: TestMember) =>
        owner.call(setColleagueRoles, { memberId: buyer.id, roles: ['viewer'] }),
    ],
  ])('the requester %s: nothing is ordered', async (_, act) => {
    const { reader, no } = await approved(({ owner, buyer }) => act(owner, buyer))
    expect(await requestOf(reader, no)).toMatchObject({
      state: 'returned',
      differences: ['申请人已不能以该机构的名义下单'],
    })
  })

  test('the address was changed: it is sent where it was approved to', async () => {
    const { reader, no } = await approved(
      ({ buyer }) => shop.db`update address set detail = '别处 9 号' where member_id = ${buyer.id}`,
    )
    const { orderNo, address } = await requestOf(reader, no)
    const [order] = await shop.db`select address->>'detail' as detail from shop_order where no = ${orderNo!}`
    expect(order).toEqual({ detail: address!.detail })
    expect(address!.detail).not.toBe('别处 9 号')
  })
})
