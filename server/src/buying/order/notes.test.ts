import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { getOrderAcceptance } from '@gongfang/contract/buying/acceptance'
import { getPurchaseRequest, listPurchaseRequests } from '@gongfang/contract/buying/approval'
import { getRequestDesk, listRequestsDesk } from '@gongfang/contract/buying/approval-desk'
import { exportOrder, exportOrders, getOrder, listOrders } from '@gongfang/contract/buying/order'
import { getDeskOrder, listOrderDesk, readOrderSheets } from '@gongfang/contract/buying/order-desk'
import {
  type NoteKey,
  type NotePlace,
  noteKeys,
  noteKeysAt,
  noteOf,
  numberKeys,
  packingNotes,
  trimmed,
} from '@gongfang/contract/buying/order-notes'
import { exportData } from '@gongfang/contract/insight/account'
import { downloadPapersPdf, exportStatement, getPapers, getStatement } from '@gongfang/contract/money/invoice'
import { exportInstitutionStatement } from '@gongfang/contract/money/invoice-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import { getAftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../env.ts'
import { shipped, switchOn } from '../../testing/acceptances.ts'
import { asked, idOf, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf } from '../../testing/approval.ts'
import { someFreight } from '../../testing/buying.ts'
import { exported } from '../../testing/exporting.ts'
import { drawnIn } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { noteColumn } from '../approval/door.ts'

// A buyer's note is an entry of `orderNotes` and two columns. This names every place that does not show one it should show.

/** A day on which nothing else happens. */
const WISHED = dayAfter(dayOf(new Date()), 321)

/** Found nowhere else, and as long as the note may be. */
const textOf = (key: NoteKey) =>
  noteOf(key).kind === 'day' ? WISHED : `${key}=Z7`.padEnd(noteOf(key).most, '备')
const planted = Object.fromEntries(noteKeys.map((key) => [key, textOf(key)])) as Record<NoteKey, string>

let shop: TestShop
let staff: TestStaff
let team: { owner: TestMember; buyer: TestMember; approver: TestMember }
let requestNo: string
let no: string
let month: string
let aftersaleId: number
let before: unknown
let beforeDesk: unknown

beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  team = await aTeam(shop)
  await switchOn(team.owner)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 10 })
  requestNo = await askFor(team.buyer, skuId, { quantity: 2, ...planted })
  before = await team.approver.call(getPurchaseRequest, { no: requestNo })
  beforeDesk = await staff.call(getRequestDesk, { no: requestNo })
  await decideAs(team.approver, requestNo)
  await work(shop)
  no = (await requestOf(team.buyer, requestNo)).orderNo!
  const { outTradeNo } = await team.buyer.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  month = dayOf((await team.buyer.call(getOrder, { no })).createdAt).slice(0, 7)
  await shipped(shop, no)
  const { lines } = await team.buyer.call(getAftersaleOffer, { no })
  const order = { no, lineIds: lines.map(({ orderLineId }) => orderLineId) }
  aftersaleId = await idOf(shop, await asked(team.buyer, order, [1], 'returnRefund'))
})
afterAll(() => shop.close())

const cellsOf = async (bytes: Buffer, sheet?: string) =>
  (await readXlsx(bytes)).sheets.filter(({ name }) => !sheet || name === sheet).map(({ rows }) => rows)
const sheets = async (kind: 'picking' | 'delivery' | 'quotation') =>
  (await staff.call(readOrderSheets, { kind, nos: [no] })).orders
const deskOrder = () => staff.call(getDeskOrder, { no })

/** Places that show all notes: each answers with everything that it shows. */
const everywhere: Record<string, () => Promise<unknown>> = {
  'the request, for who decides it': async () => before,
  'the request in the back office': async () => beforeDesk,
  'the order, for its buyer': () => team.buyer.call(getOrder, { no }),
  'the order, for its institution': () => team.owner.call(getOrder, { no }),
  'the order in the back office': deskOrder,
  'the list of orders in the back office': () => staff.call(listOrderDesk, { keyword: no }),
  'the printed delivery note': () => sheets('delivery'),
  'the after-sale in the back office': () => staff.call(getAftersaleCase, { id: aftersaleId }),
  'the workbook of an order': async () => cellsOf((await team.buyer.ask(exportOrder, { no })).bytes),
  'the workbook of orders': async () =>
    cellsOf((await team.owner.ask(exportOrders, { scope: 'all' })).bytes, '订单'),
  'the export of orders': () => exported(shop, staff, 'order', { keyword: no }),
  'the expense papers': () => team.buyer.call(getPapers, { no }),
  'the orders that a member takes along': async () =>
    cellsOf((await team.buyer.ask(exportData, {})).bytes, '订单'),
  'the requests that a member takes along': async () =>
    cellsOf((await team.buyer.ask(exportData, {})).bytes, '采购申请'),
}

test.each(Object.entries(everywhere))('%s shows every note', async (_, place) => {
  const shown = JSON.stringify(await place())
  expect(noteKeys.filter((key) => !shown.includes(textOf(key)))).toEqual([])
})

test('the PDF of the expense papers shows every note', async () => {
  const { bytes } = await team.buyer.ask(downloadPapersPdf, { no })
  const drawn = (await drawnIn(bytes)).texts.join('').replaceAll(/\s/g, '')
  expect(noteKeys.filter((key) => !drawn.includes(textOf(key)))).toEqual([])
})

/** Places that show some notes, and nobody else's. */
const places: Record<NotePlace, Record<string, () => Promise<unknown>>> = {
  lines: {
    'the workbook of lines': async () =>
      cellsOf((await team.owner.ask(exportOrders, { scope: 'all' })).bytes, '订单明细'),
    'the export of lines': () => exported(shop, staff, 'orderLine', { keyword: no }),
  },
  packing: {
    'the picking list': async () => (await sheets('picking')).map(packingNotes),
    'the desk that ships': async () => packingNotes(await deskOrder()),
  },
  delivery: { 'the delivery note': () => sheets('delivery') },
  quotation: {
    'the quotation': async () =>
      (await sheets('quotation')).map((order) => noteKeysAt('quotation').map((key) => order[key])),
  },
  everyPaper: {
    'each sheet but the order': async () =>
      (await team.buyer.call(getPapers, { no })).orders[0]!.sheets.slice(1),
  },
  acceptance: { 'the acceptance of goods': () => team.owner.call(getOrderAcceptance, { no }) },
  card: {
    'the card of the request': () => team.buyer.call(listPurchaseRequests, { tab: 'mine' }),
    'the row of the request in the back office': () => staff.call(listRequestsDesk, {}),
    'the export of requests': () => exported(shop, staff, 'purchaseRequest', {}),
  },
  statement: {
    'the statement': () => team.owner.call(getStatement, { month }),
    'the workbook of the statement': async () =>
      cellsOf((await team.owner.ask(exportStatement, { month })).bytes),
    'the workbook for an institution': async () =>
      cellsOf(
        (
          await staff.ask(exportInstitutionStatement, {
            institutionId: team.owner.institutionId!,
            month,
          })
        ).bytes,
      ),
  },
}

describe.each(Object.entries(places))('%s', (place, shows) => {
  test.each(Object.entries(shows))('%s shows these notes and no others', async (_, read) => {
    const shown = JSON.stringify(await read())
    const found = noteKeys.filter((key) => shown.includes(textOf(key)))
    expect(found).toEqual(noteKeysAt(place as NotePlace))
  })
})

test.each(numberKeys)('an order is found by its %s, of which the database has an index', async (key) => {
  expect((await team.owner.call(listOrders, { scope: 'all', keyword: textOf(key) })).data).toMatchObject([
    { no },
  ])
  expect((await staff.call(listOrderDesk, { keyword: textOf(key) })).rows).toMatchObject([{ no }])
  const schema = readFileSync(join(ROOT, 'server/schema.sql'), 'utf8')
  expect(schema).toContain(`ON public.shop_order USING btree (${noteColumn(key)})`)
})

test('a draft of an older version has no text for a new note, and is sent all the same', () => {
  expect(trimmed({})).toEqual(Object.fromEntries(noteKeys.map((key) => [key, ''])))
})

/** The desk works off orders by the day that was wished for; inquiries and their lines have a day of their own. */
const byDay =
  /\/inquiry\b|\/order\/(?:desk\/list-queries|todo-queries|queries)\.ts|order-list-page\.tsx|order-desk\.ts/

/** Payments say by `purpose` what they are for, and WeChat's scenes what they do. */
const ownPurposes = /\/(?:payment|wechat\w*|activity|points|fund|bank\w*|health\w*|provider)\b/
const ofPayments = /\b\w+\.purpose\b|\bpurpose = 'order'|\bpurpose:|on purpose/g

/** Acceptances, sign-ups, requests for invoices, bank statements and others have a remark of their own. */
const ownRemarks = /\/(?:acceptance|activity|sign-up|invoice|bank|provider)\b|address\/rules/

test('no place names a note by itself: it would not show the next one', () => {
  const faces = ['contract/src', 'server/src', 'storefront/app', 'admin/app']
  const files = faces.flatMap((face) =>
    readdirSync(join(ROOT, face), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `${face}/${file}`),
  )
  const naming = files.filter((file) => {
    if (file === 'contract/src/buying/order-notes.ts' || file.startsWith('server/src/testing/')) return false
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(ofPayments, '')
    return noteKeys.some(
      (key) =>
        new RegExp(`\\b(?:${key}|${noteColumn(key)})\\b(?!-)`).test(text) &&
        !(key === 'remark' && ownRemarks.test(file)) &&
        !(key === 'purpose' && ownPurposes.test(file)) &&
        !(key === 'wishedOn' && byDay.test(file)),
    )
  })
  expect(naming).toEqual([])
})
