import { fen } from '@gongfang/contract/base/money'
import { cancelOrder, type InvoiceWish } from '@gongfang/contract/buying/order'
import {
  cancelInvoice,
  deleteInvoiceTitle,
  getOrderInvoices,
  InvoiceTitle,
  listInvoiceable,
  listInvoices,
  listInvoiceTitles,
  readInvoiceFile,
  requestInvoice,
  saveInvoiceTitle,
  TITLES_MOST,
  wishInvoice,
} from '@gongfang/contract/money/invoice'
import { getInvoiceCase } from '@gongfang/contract/money/invoice-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { saveProfile } from '@gongfang/contract/people/member'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { removeColleague } from '@gongfang/contract/people/team'
import { readPrivateFile } from '@gongfang/contract/system/upload'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { asked, bought, givenBack } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, anAddress, buyNow, someFreight, stockOf } from '../../testing/buying.ts'
import { aTitle, issued, leftOf, requested, requestIdOf } from '../../testing/invoices.ts'
import { aCreditCode, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aMemberOf, aColleague as aTeamMember, loggedInAgain } from '../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 1000 })).skuId
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

const order = (member: TestMember, quantity = 1, wish: { deductPoints?: number } = {}) =>
  bought(shop, member, [{ skuId, quantity }], wish)
const ask = (member: TestMember, nos: readonly string[], wish = {}) => reasonOf(requested(member, nos, wish))

test('titles are shared by the members of an institution, and the first one is the default', async () => {
  const member = await aBuyer(shop)
  const first = await aTitle(member, { title: '育才中学' })
  const second = await aTitle(member, { title: '育才中学食堂' })
  const colleague = await aMemberOf(shop, member)
  const { titles } = await colleague.call(listInvoiceTitles, {})
  expect(titles.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [first, true],
    [second, false],
  ])
  const changed = {
    id: second,
    title: '育才中学后勤',
    taxNumber: ` ${aCreditCode().toLowerCase()} `,
    isDefault: true,
  }
  await colleague.call(saveInvoiceTitle, changed)
  const after = (await member.call(listInvoiceTitles, {})).titles
  expect(after.map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ['育才中学后勤', true],
    ['育才中学', false],
  ])
  expect(after[0]?.taxNumber).toMatch(/^[0-9A-Z]{18}$/)
  await member.call(deleteInvoiceTitle, { id: second })
  expect((await colleague.call(listInvoiceTitles, {})).titles.map(({ id }) => id)).toEqual([first])
})

test('who saves a title over the change of a colleague is told, and a repeated call is done', async () => {
  const member = await aBuyer(shop)
  const id = await aTitle(member, { title: '育才中学' })
  const colleague = await aMemberOf(shop, member)
  const read = async () => {
    const { titles } = await colleague.call(listInvoiceTitles, {})
    return InvoiceTitle.parse(titles[0])
  }
  const seen = await read()
  const change = { ...seen, id, account: '2222', seen }
  for (let call = 0; call < 2; call++) await member.call(saveInvoiceTitle, change)
  const late = { ...seen, id, email: 'caiwu@school.example', seen }
  expect(await reasonOf(colleague.call(saveInvoiceTitle, late))).toBe('changedMeanwhile')
  expect(await read()).toEqual({ ...seen, account: '2222' })
  const again = { ...late, account: '2222', seen: await read() }
  expect(await reasonOf(colleague.call(saveInvoiceTitle, again))).toBe('ok')
  expect(await read()).toEqual({ ...seen, account: '2222', email: 'caiwu@school.example' })
})

test('a colleague’s title is changed by the owner and by finance only, and so is the default', async () => {
  const member = await aBuyer(shop)
  const id = await aTitle(member, { title: '育才中学' })
  const colleague = await aMemberOf(shop, member)
  const role = (is: string) =>
    shop.db`update membership set roles = array[${is}::text] where member_id = ${colleague.id}`
  const form = { title: '育才中学分校', taxNumber: aCreditCode() }
  const save = (change: object) => reasonOf(colleague.call(saveInvoiceTitle, { ...form, ...change }))
  await role('purchaser')
  expect(await save({ id })).toBe('institutionRole')
  expect(await save({ isDefault: true })).toBe('institutionRole')
  expect(await reasonOf(colleague.call(deleteInvoiceTitle, { id }))).toBe('institutionRole')
  const own = await aTitle(colleague, { title: '育才中学食堂' })
  expect(await save({ id: own })).toBe('ok')
  const { titles } = await colleague.call(listInvoiceTitles, {})
  expect(titles.map((title) => [title.id, title.title, title.isDefault, title.mayChange])).toEqual([
    [id, '育才中学', true, false],
    [own, '育才中学分校', false, true],
  ])
  await role('finance')
  expect(await save({ id, isDefault: true })).toBe('ok')
  expect(await reasonOf(member.call(deleteInvoiceTitle, { id: own }))).toBe('ok')
})

test('who has no title is offered what the institution said of itself', async () => {
  const member = await shop.member()
  const { suggestion } = await member.call(listInvoiceTitles, {})
  expect(suggestion).toMatchObject({ title: `测试机构${member.id}`, bank: '' })
  const invoice = { title: '测试学院', taxNumber: aCreditCode(), bank: '建设银行', account: '6222' }
  await member.call(saveProfile, { invoice })
  expect((await member.call(listInvoiceTitles, {})).suggestion).toMatchObject(invoice)
  await aTitle(member)
  expect((await member.call(listInvoiceTitles, {})).suggestion).toBeNull()
})

test('others neither see, change, delete nor use a title', async () => {
  const [mine, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const id = await aTitle(mine)
  const { no } = await order(stranger)
  expect((await stranger.call(listInvoiceTitles, {})).titles).toEqual([])
  const change = { id, title: '别人的', taxNumber: aCreditCode() }
  expect(await reasonOf(stranger.call(saveInvoiceTitle, change))).toBe('notFound')
  expect(await reasonOf(stranger.call(deleteInvoiceTitle, { id }))).toBe('notFound')
  expect(await ask(stranger, [no], { titleId: id })).toBe('titleGone')
})

test('of twenty-five titles that come at once, twenty are kept, and one is the default', async () => {
  const member = await shop.member()
  const reasons = await Promise.all(Array.from({ length: 25 }, () => reasonOf(aTitle(member))))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(TITLES_MOST)
  expect(reasons.filter((reason) => reason === 'titlesFull')).toHaveLength(5)
  const { titles } = await member.call(listInvoiceTitles, {})
  expect(titles.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('what was paid in money can be asked for once, without the part in points', async () => {
  const member = await aBuyer(shop, { points: 10_000 })
  const { no } = await order(member, 1, { deductPoints: 640 })
  const { data } = await member.call(listInvoiceable, {})
  // ¥100.00 of goods, ¥12.00 of freight, ¥20.00 by points.
  const sums = {
    paidFen: 9200,
    refundedFen: 0,
    invoicedFen: 0,
    leftFen: 9200,
    deductFen: 2000,
    deductPoints: 640,
  }
  expect(data).toMatchObject([{ no, ...sums }])
  const invoiceNo = await requested(member, [no])
  expect((await member.call(listInvoiceable, {})).data).toEqual([])
  expect(await ask(member, [no], { amountFen: fen(9200) })).toBe('notInvoiceable')
  const own = await member.call(getOrderInvoices, { no })
  expect(own).toMatchObject({
    order: { leftFen: 0, invoicedFen: 9200 },
    invoices: [
      { invoiceNo, state: 'requested', amountFen: 9200, orders: [{ no, amountFen: 9200 }], blue: null },
    ],
  })
  await member.call(cancelInvoice, { invoiceNo })
  expect(await reasonOf(member.call(cancelInvoice, { invoiceNo }))).toBe('invoiceState')
  expect(await leftOf(member, no)).toBe(9200)
})

test('one request covers several orders, and its lines come to its amount', async () => {
  const member = await aBuyer(shop)
  const nos = [(await order(member, 3)).no, (await order(member, 1)).no]
  const invoiceNo = await requested(member, nos, { kind: 'special' })
  const one = await staff.call(getInvoiceCase, { id: await requestIdOf(shop, invoiceNo) })
  expect(one).toMatchObject({ kind: 'special', amountFen: 30_000 + 11_200, overFen: 0 })
  expect(one.lines.map(({ orderNo, quantity, amountFen }) => [orderNo, quantity, amountFen])).toEqual([
    [nos[0], 3, 30_000],
    [nos[1], 1, 10_000],
    [nos[1], 1, 1200],
  ])
})

test('what is unpaid, called off, in points or somebody else’s is not invoiced', async () => {
  const [member, stranger] = [await aBuyer(shop, { points: 100_000 }), await aBuyer(shop)]
  const unpaid = await buyNow(member, { skuId })
  const off = await buyNow(member, { skuId })
  await member.call(cancelOrder, { no: off.no })
  await shop.config('priceOrScore', '2')
  const inPoints = await order(member)
  await shop.config('priceOrScore', null)
  const others = await order(stranger)
  const good = await order(member)
  for (const no of [unpaid.no, off.no, inPoints.no])
    expect(await ask(member, [good.no, no], { amountFen: fen(11_200) })).toBe('notInvoiceable')
  expect(await ask(member, [good.no], { amountFen: fen(11_199) })).toBe('invoiceAmount')
  const titleId = await aTitle(member)
  const form = { orders: [others.no], kind: 'normal' as const, titleId, amountFen: fen(11_200) }
  expect(await reasonOf(member.call(requestInvoice, form))).toBe('notFound')
  expect(await reasonOf(member.call(getOrderInvoices, { no: others.no }))).toBe('notFound')
  const bare = await aTitle(member, { bank: '' })
  expect(await ask(member, [good.no], { kind: 'special', titleId: bare })).toBe('specialLacks')
  expect((await member.call(getOrderInvoices, { no: inPoints.no })).order).toBeNull()
})

test('a request that is not issued yet falls with the money that goes back, and ends with the last of it', async () => {
  const member = await aBuyer(shop)
  const paid = await order(member, 3)
  const invoiceNo = await requested(member, [paid.no])
  await givenBack(shop, staff, await asked(member, paid, [1]))
  const [first] = (await member.call(listInvoices, {})).data
  expect(first).toMatchObject({ invoiceNo, state: 'requested', amountFen: 20_000, loweredFen: 10_000 })
  await givenBack(shop, staff, await asked(member, paid, [2]))
  const [second] = (await member.call(listInvoices, {})).data
  expect(second).toMatchObject({ invoiceNo, state: 'cancelled', amountFen: 0, reason: '款项已全部退回' })
  const seen = await staff.call(getInvoiceCase, { id: await requestIdOf(shop, invoiceNo) })
  expect(seen).toMatchObject({ state: 'cancelled', amountFen: 0, lines: [], redLines: [] })
})

test('an invoice of which money goes back has to be taken back, and the rest can be asked for anew', async () => {
  const member = await aBuyer(shop)
  const paid = await order(member, 3)
  const invoiceNo = await requested(member, [paid.no])
  const { id } = await issued(shop, staff, invoiceNo)
  await givenBack(shop, staff, await asked(member, paid, [1]))
  expect(await staff.call(getInvoiceCase, { id })).toMatchObject({ state: 'redNeeded', overFen: 10_000 })
  expect(await ask(member, [paid.no], { amountFen: fen(20_000) })).toBe('notInvoiceable')
})

test('the file of an invoice is for whom it was made out to', async () => {
  const [member, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const { no } = await order(member)
  const invoiceNo = await requested(member, [no])
  expect(await reasonOf(member.call(readInvoiceFile, { invoiceNo }))).toBe('notFound')
  const { number } = await issued(shop, staff, invoiceNo)
  const { bytes, headers } = await member.ask(readInvoiceFile, { invoiceNo })
  expect(bytes.toString('latin1')).toContain(number)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`发票_${number}_`)
  expect((await stranger.ask(readInvoiceFile, { invoiceNo })).body.reason).toBe('notFound')
  const [file] = await shop.db<
    [{ id: number }]
  >`select file_id as id from invoice_request where no = ${invoiceNo}`
  expect((await stranger.ask(readPrivateFile, { id: file.id })).body.reason).toBe('notFound')
})

test('a wish made while ordering becomes a request when the order is paid, once', async () => {
  const member = await aBuyer(shop)
  const sweep = async () =>
    tasks(shop.app.house)['invoice.sweep']?.({} as never, { now: shop.now() } as never)
  const titleId = await aTitle(member)
  const [wanted, dropped, off] = [
    await buyNow(member, { skuId }),
    await buyNow(member, { skuId }),
    await buyNow(member, { skuId }),
  ]
  for (const { no } of [wanted, dropped, off]) await member.call(wishInvoice, { no, kind: 'normal', titleId })
  await member.call(wishInvoice, { no: dropped.no, kind: 'normal', titleId: null })
  await member.call(cancelOrder, { no: off.no })
  expect((await member.call(getOrderInvoices, { no: wanted.no })).wish).toMatchObject({ kind: 'normal' })
  for (const { no } of [wanted, dropped]) {
    const { outTradeNo } = await member.call(payOrder, { no })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  }
  await Promise.all([sweep(), sweep(), sweep()])
  const { data } = await member.call(listInvoices, {})
  expect(data).toMatchObject([{ state: 'requested', amountFen: 11_200, orders: [{ no: wanted.no }] }])
  expect(await shop.db`select from invoice_wish`).toHaveLength(0)
  const stranger = await aBuyer(shop)
  const theirs = { no: wanted.no, kind: 'normal' as const, titleId: null }
  expect(await reasonOf(stranger.call(wishInvoice, theirs))).toBe('notFound')
})

test('an order keeps the invoice that was chosen with it, or is refused and changes nothing', async () => {
  const member = await aBuyer(shop, { points: 1_000_000 })
  const titleId = await aTitle(member)
  const bare = await aTitle(member, { bank: '' })
  const foreign = await aTitle(await aBuyer(shop))
  const order = await buyNow(member, { skuId, invoice: { kind: 'special', titleId } })
  expect((await member.call(getOrderInvoices, { no: order.no })).wish).toMatchObject({ kind: 'special' })

  const before = await stockOf(shop, skuId)
  const refused = (invoice: InvoiceWish) => reasonOf(buyNow(member, { skuId, invoice }))
  expect(await refused({ kind: 'special', titleId: bare })).toBe('specialLacks')
  expect(await refused({ kind: 'normal', titleId: foreign })).toBe('titleGone')
  await shop.config('pointsDeductionPercent', 100)
  const free = { skuId, quantity: 2, deductPoints: 1_000_000, invoice: { kind: 'normal', titleId } as const }
  await expect(buyNow(member, free)).rejects.toMatchObject({
    reason: 'invalid',
    data: { fields: { invoice: '本单没有实付金额，不能开票' } },
  })
  await shop.config('pointsDeductionPercent', 50)
  expect(await stockOf(shop, skuId)).toBe(before)
  expect(await shop.db`select from shop_order where member_id = ${member.id}`).toHaveLength(1)

  expect(await reasonOf(member.call(deleteInvoiceTitle, { id: titleId }))).toBe('titleWished')
  await member.call(cancelOrder, { no: order.no })
  await member.call(deleteInvoiceTitle, { id: titleId })
})

test('a title that is deleted while an order chooses it leaves no order without its invoice', async () => {
  const member = await aBuyer(shop)
  for (const _ of [1, 2, 3]) {
    const titleId = await aTitle(member)
    const [order] = await Promise.all([
      buyNow(member, { skuId, invoice: { kind: 'normal', titleId } }).catch(() => null),
      member.ask(deleteInvoiceTitle, { id: titleId }),
    ])
    if (order)
      expect((await member.call(getOrderInvoices, { no: order.no })).wish).toMatchObject({ kind: 'normal' })
  }
})

test('an order of an institution that its buyer has left is not invoiced to another one', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aTeamMember(shop, owner, 'purchaser')
  await anAddress(buyer)
  const [first, second] = [await order(buyer), await order(buyer)]
  const title = await aTitle(owner, { title: '育才中学' })
  await owner.call(removeColleague, { memberId: buyer.id })
  const other = await aBuyer(shop)
  const { id } = buyer
  await staff.call(joinInstitution, { id, institutionId: other.institutionId!, roles: ['purchaser'] })
  const later = await loggedInAgain(shop, buyer)
  const foreign = await aTitle(later, { title: '别的单位' })
  for (const titleId of [foreign, title])
    expect(await ask(later, [first.no, second.no], { titleId })).toBe('invoiceElsewhere')
  expect((await later.call(listInvoiceable, {})).data).toEqual([])
  expect(await ask(later, [(await order(later)).no], { titleId: foreign })).toBe('ok')
})

test('who has left an institution changes none of its invoices, and reads those of own orders', async () => {
  const owner = await aBuyer(shop)
  const [leaver, other] = [
    await aTeamMember(shop, owner, 'purchaser', 'finance'),
    await aTeamMember(shop, owner, 'purchaser'),
  ]
  await Promise.all([anAddress(leaver), anAddress(other)])
  const [own, foreign, unpaid, wished] = [
    await order(leaver),
    await order(other),
    await buyNow(leaver, { skuId, quantity: 1 }),
    await order(leaver),
  ]
  const titleId = await aTitle(owner, { title: '育才中学' })
  const [ofOwn, ofOther] = [
    await requested(leaver, [own.no], { titleId }),
    await requested(leaver, [foreign.no], { titleId }),
  ]
  await issued(shop, staff, ofOther)
  await owner.call(removeColleague, { memberId: leaver.id })
  const elsewhere = await aBuyer(shop)
  const { id } = leaver
  const roles = ['purchaser' as const, 'finance' as const]
  await staff.call(joinInstitution, { id, institutionId: elsewhere.institutionId!, roles })
  const later = await loggedInAgain(shop, leaver)

  for (const { no } of [unpaid, wished])
    expect(await reasonOf(later.call(wishInvoice, { no, kind: 'normal', titleId }))).toBe('invoiceElsewhere')
  for (const invoiceNo of [ofOwn, ofOther])
    expect(await reasonOf(later.call(cancelInvoice, { invoiceNo }))).toBe('invoiceElsewhere')
  const { data } = await later.call(listInvoices, { scope: 'own' })
  expect(data.map(({ invoiceNo, elsewhere }) => [invoiceNo, elsewhere])).toEqual([[ofOwn, true]])
  const { data: ofInstitution } = await owner.call(listInvoices, { scope: 'all' })
  expect(ofInstitution.map(({ elsewhere }) => elsewhere)).toEqual([false, false])
  const { body } = await later.ask(readInvoiceFile, { invoiceNo: ofOther })
  expect(body.reason).toBe('notFound')
  await owner.call(cancelInvoice, { invoiceNo: ofOwn })
})

test.each([
  ['owner', ['owner'], 'ok'],
  ['finance', ['finance'], 'ok'],
  ['a buyer', ['purchaser'], 'notFound'],
  ['admin', ['admin'], 'institutionRole'],
  ['approver', ['approver'], 'institutionRole'],
  ['receiver', ['receiver'], 'institutionRole'],
  ['viewer', ['viewer'], 'institutionRole'],
] as const)('%s asks for the invoice of a colleague, and of one who has left', async (_, roles, expected) => {
  const owner = await aBuyer(shop)
  const [buyer, gone] = [
    await aTeamMember(shop, owner, 'purchaser'),
    await aTeamMember(shop, owner, 'purchaser'),
  ]
  const reader = await aTeamMember(shop, owner, ...roles)
  await Promise.all([anAddress(buyer), anAddress(gone)])
  const nos = [(await order(buyer)).no, (await order(gone)).no]
  const left = await leftOf(buyer, nos[0]!)
  await owner.call(removeColleague, { memberId: gone.id })
  const titleId = await aTitle(owner)
  const form = { orders: nos, kind: 'normal' as const, titleId, amountFen: fen(2 * left) }
  expect(await reasonOf(reader.call(requestInvoice, form))).toBe(expected)
  const offered = reader.call(listInvoiceable, { scope: 'all' })
  if (expected !== 'ok') expect(await reasonOf(offered)).toBe('institutionRole')
  else expect((await offered).data).toEqual([])
})

test('finance invoices for colleagues: who sees, downloads and withdraws what', async () => {
  const owner = await aBuyer(shop)
  const [buyer, other, finance] = [
    await aTeamMember(shop, owner, 'purchaser'),
    await aTeamMember(shop, owner, 'purchaser'),
    await aTeamMember(shop, owner, 'finance'),
  ]
  await Promise.all([anAddress(buyer), anAddress(other)])
  const [own, shared, others] = [await order(buyer), await order(buyer), await order(other)]
  const left = await leftOf(buyer, own.no)
  const { data } = await finance.call(listInvoiceable, { scope: 'all' })
  expect(data.map(({ no, leftFen }) => [no, leftFen])).toEqual([
    [others.no, left],
    [shared.no, left],
    [own.no, left],
  ])
  expect(data.every(({ buyer }) => buyer !== '')).toBe(true)
  expect((await finance.call(listInvoiceable, {})).data).toEqual([])

  const [single, both] = [
    await requested(finance, [own.no]),
    await requested(finance, [shared.no, others.no]),
  ]
  const ofOrder = async (reader: TestMember, no: string) => {
    const { order, invoices, elsewhereFen } = await reader.call(getOrderInvoices, { no })
    const shown = invoices.map(({ invoiceNo, requester }) => [invoiceNo, requester !== ''])
    return [order?.invoicedFen, shown, elsewhereFen]
  }
  expect(await ofOrder(buyer, own.no)).toEqual([left, [[single, true]], 0])
  // The request names an order that this buyer does not see.
  expect(await ofOrder(buyer, shared.no)).toEqual([left, [], left])
  expect(await ofOrder(finance, shared.no)).toEqual([left, [[both, false]], 0])
  expect(await ofOrder(owner, shared.no)).toEqual([left, [[both, true]], 0])
  const listed = async (reader: TestMember, scope: 'own' | 'all') =>
    (await reader.call(listInvoices, { scope })).data.map(({ invoiceNo }) => invoiceNo)
  expect(await listed(owner, 'all')).toEqual([both, single])
  expect(await listed(owner, 'own')).toEqual([])
  expect(await reasonOf(listed(buyer, 'all'))).toBe('institutionRole')
  expect(await ask(buyer, [own.no], { amountFen: left })).toBe('notInvoiceable')

  await issued(shop, staff, single)
  const file = async (reader: TestMember, invoiceNo: typeof single) => {
    const { headers, body } = await reader.ask(readInvoiceFile, { invoiceNo })
    return headers['content-type'] === 'application/pdf' ? 'pdf' : body.reason
  }
  expect(await Promise.all([buyer, owner, other].map((reader) => file(reader, single)))).toEqual([
    'pdf',
    'pdf',
    'notFound',
  ])
  expect(await reasonOf(buyer.call(cancelInvoice, { invoiceNo: both }))).toBe('notFound')
  const stranger = await aBuyer(shop)
  expect(await reasonOf(stranger.call(cancelInvoice, { invoiceNo: both }))).toBe('notFound')
  expect(await file(stranger, single)).toBe('notFound')
  await owner.call(cancelInvoice, { invoiceNo: both })
  expect(await requested(buyer, [shared.no])).toMatch(/^FP/)
})

test('a buyer and finance ask for the same invoice at once: one of them gets it', async () => {
  const owner = await aBuyer(shop)
  const [buyer, finance] = [
    await aTeamMember(shop, owner, 'purchaser'),
    await aTeamMember(shop, owner, 'finance'),
  ]
  await anAddress(buyer)
  const titleId = await aTitle(owner)
  for (let round = 0; round < 10; round++) {
    const { no } = await order(buyer)
    const form = { orders: [no], kind: 'normal' as const, titleId, amountFen: await leftOf(buyer, no) }
    const answers = await Promise.all(
      [buyer, finance, buyer, finance].map((asker) => reasonOf(asker.call(requestInvoice, form))),
    )
    expect(answers.toSorted()).toEqual(['notInvoiceable', 'notInvoiceable', 'notInvoiceable', 'ok'])
  }
})
