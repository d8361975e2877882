import { inflateRawSync } from 'node:zlib'
import { queryOf } from '@gongfang/contract/base/call'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { saveArticle } from '@gongfang/contract/service/content-desk'
import { allPermissions, presetRoles } from '@gongfang/contract/system/permission'
import { importKinds } from '@gongfang/contract/system/transfer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoShop } from '../testing/demo-shop.ts'
import type { TestShop, TestStaff } from '../testing/shop.ts'

// Whole numbers are shown by calls that write who looked (POST), and by no GET answer, whoever asks.

let shop: TestShop
let numbers: Set<string>
beforeAll(async () => {
  shop = await openDemoShop()
  await plant()
  numbers = await numbersInDatabase()
})
afterAll(() => shop.close())

const MOBILE = /(?<!\d)1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g

/** Numbers where the demo shop has none, or one for many rows. */
async function plant() {
  const { db } = shop
  await db`update institution set contact_phone = '1760001' || lpad(id::text, 4, '0')`
  await db`update shop_order set address = address || jsonb_build_object('phone', '1761' || lpad(id::text, 7, '0'))
            where delivery = 'express'`
  await db`update purchase_request set address = address || jsonb_build_object('phone', '1762' || lpad(id::text, 7, '0'))
            where address is not null`
  await db`update feedback set contact = '请打 ' || '1763' || lpad(id::text, 7, '0')`
  await db`update sign_up set remark = '司机电话 176-4' || lpad(id::text, 3, '0') || '-0001'`
  await db`update attendee set answers = jsonb_build_array(jsonb_build_object('label', '紧急联系电话', 'value', '1765' || lpad(id::text, 7, '0')))`
  await db`update submission set form = form || jsonb_build_object('contactPhone', '1766' || lpad(id::text, 7, '0'))`
  await db`insert into bill_day (day, state) values ('2026-11-02', 'different')`
  await db`insert into bill_difference (day, kind, number, theirs_fen, ours_fen) values ('2026-11-02', 'amount', 'T1', 100, 200)`
  const staff = await shop.staff()
  const { id } = staff
  const texts = { summary: '', cover: '', author: '', unit: '', source: '', video: '', poster: '' }
  const lists = { tags: [], attachments: [], productIds: [] }
  const article = { kind: 'news', category: '公司动态', title: '一篇文章', body: '<p>正文</p>' } as const
  await staff.call(saveArticle, { form: { ...article, ...texts, ...lists, pinned: false, publishAt: null } })
  await db`insert into transfer_job (direction, kind, state, staff_id, staff_name, error, created_at, ended_at, expires_at)
           values ('import', 'product', 'failed', ${id}, '店主', '文件读不出来', now(), now(), now() + interval '1 day')`
  await db`update team_invitation set mobile = '1767' || lpad(id::text, 7, '0')`
}

/** Everything in any column that reads as a mobile number. */
async function numbersInDatabase() {
  const columns = await shop.db<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'jsonb', 'ARRAY') and is_generated = 'NEVER'`
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const rows = await shop.db<{ text: string }[]>`
      select distinct ${shop.db(column)}::text as text from ${shop.db(table)}
       where ${shop.db(column)}::text ~ '1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}'`
    for (const { text } of rows) for (const [number] of text.matchAll(MOBILE)) found.add(number)
  }
  return found
}

type Inputs = (db: TestShop['db']) => Promise<object[]>
const ids =
  (table: string, as = 'id', more = ''): Inputs =>
  async (db) =>
    (await db.unsafe(`select id from ${table} ${more} order by id desc limit 12`)).map(({ id }) => ({
      [as]: id,
    }))
const nos =
  (table: string, more = ''): Inputs =>
  async (db) =>
    (await db.unsafe(`select no from ${table} ${more} order by no desc limit 12`)).map(({ no }) => ({ no }))
const given =
  (...inputs: object[]): Inputs =>
  async () =>
    inputs
/** One of each state first, so that no state is left out. */
const eachState =
  (table: string, column: string, as: string, state = 'state'): Inputs =>
  async (db) =>
    (
      await db.unsafe(
        `select v from (select distinct on (${state}) ${column} as v from ${table} order by ${state}, id desc) x`,
      )
    ).map(({ v }) => ({ [as]: v }))

const month = new Date().toISOString().slice(0, 7)

/** What has to be named, by the path of the call. Every other call is made without, and with each choice that it offers. */
const inputs: Record<string, Inputs> = {
  'acceptance/ofOrder': nos('shop_order', 'where id in (select order_id from acceptance)'),
  'acceptance/photo': given(),
  'activity/member': async (db) =>
    (await db`select mobile from member where mobile is not null limit 3`).map(({ mobile }) => ({
      phone: mobile,
    })),
  'activity/detail': ids('activity'),
  'activity/door': ids('activity', 'activityId'),
  'activity/attendanceList': ids('activity', 'activityId'),
  'activity/signUps': ids('activity', 'activityId'),
  'activity/cancelPreview': ids('activity'),
  'aftersale/detail': async (db) => [
    ...(await eachState('aftersale', 'id', 'id', 'kind, state')(db)),
    ...(await ids('aftersale')(db)),
  ],
  'aftersale/goodwillOffer': nos('shop_order', 'where paid_at is not null'),
  'aftersale/image': given(),
  'approval/detail': nos('purchase_request'),
  'attachment/file': given(),
  'audit/history': async (db) =>
    (await db`select distinct on (split_part(subject, ' ', 1)) subject from audit_entry`).map(
      ({ subject }) => ({ subject }),
    ),
  'bank/detail': nos('shop_order', 'where id in (select order_id from bank_transfer)'),
  'institution/closing': ids('institution', 'institutionId'),
  'config/previewPricing': given({ scoreBuyRate: 40 }),
  'article/detail': ids('article'),
  'article/version': async (db) =>
    (await db`select article_id as id, version from article_version limit 6`) as unknown as object[],
  'article/versions': ids('article'),
  'page/detail': async (db) =>
    (await db`select name, version from page_version limit 6`) as unknown as object[],
  'depot/statement': async (db) =>
    (await db`select distinct member_id from depot_item limit 8`).map(({ memberId }) => ({ memberId })),
  'feedback/detail': ids('feedback'),
  'fund/entries': ids('fund'),
  'fund/lst': ids('institution', 'institutionId'),
  'institution/review': eachState('submission', 'id', 'id'),
  'institution/detail': ids('institution'),
  'institution/find': given({ keyword: '学校' }, { keyword: '大学' }, { keyword: '实验' }),
  'invoice/exportStatement': async (db) =>
    (await ids('institution', 'institutionId')(db)).slice(0, 3).map((one) => ({ ...one, month })),
  'invoice/statement': async (db) =>
    (await ids('institution', 'institutionId')(db)).slice(0, 3).map((one) => ({ ...one, month })),
  'invoice/statementChoices': given({ month }),
  'invoice/detail': eachState('invoice_request', 'id', 'id'),
  'invoice/file': given(),
  'member/depot': ids('member'),
  'member/messages': ids('member'),
  'member/orders': ids('member'),
  'member/sessions': ids('member'),
  'member/signUps': ids('member'),
  'member/detail': ids('member'),
  'order/detail': async (db) => [
    ...(await eachState('shop_order', 'no', 'no')(db)),
    ...(await nos('shop_order')(db)),
  ],
  'inquiry/detail': nos('inquiry', "where state <> 'draft'"),
  'inquiry/exportOffer': given(),
  'inquiry/version': async (db) =>
    (await db`select q.no, f.version from offer f join inquiry q on q.id = f.inquiry_id limit 12`) as unknown as object[],
  'bill/detail': async (db) => (await db`select day::text from bill_day limit 2`) as unknown as object[],
  'payment/detail': eachState('payment', 'id', 'id'),
  'points/totals': given({ from: `${month}-01`, to: `${month}-28` }),
  'assortment/detail': ids('assortment'),
  'assortment/institutions': given({ keyword: '学校' }, { keyword: '大学' }, { keyword: '实验' }),
  'priceList/detail': ids('price_list'),
  'priceList/institutions': given({ keyword: '学校' }, { keyword: '大学' }, { keyword: '实验' }),
  'product/detail': ids('product'),
  'product/pick': given({ keyword: '扳手' }),
  'overview/export': given({ part: 'trend', currency: 'money', step: 'day' }),
  'overview/cards': given({ currency: 'money' }),
  'overview/details': given({ currency: 'money', days: 30 }),
  'overview/trend': given({ currency: 'money', step: 'day' }),
  'stock/find': async (db) =>
    (await db`select model_code from sku limit 2`).map(({ modelCode }) => ({ code: modelCode })),
  'stock/detail': ids('sku'),
  'stock/movements': ids('sku', 'skuId'),
  'succession/detail': ids('member', 'memberId'),
  'team/detail': ids('institution', 'institutionId'),
  'transfer/detail': ids('transfer_job'),
  'transfer/file': given(),
  'transfer/template': async () => Object.keys(importKinds).map((kind) => ({ kind })),
  'upload/file': given(),
  'verification/detail': nos('verification'),
}

/** Files and pictures of members, which are asked for one by one: a picture has no number that a program could read. */
const PICTURES = [
  'attachment/file',
  'acceptance/photo',
  'aftersale/image',
  'inquiry/exportOffer',
  'invoice/file',
  'upload/file',
  'transfer/file',
]

/** Every value of every list of choices among the fields: what a list shows depends on its view. */
function choicesOf({ input }: Endpoint): object[] {
  const shape =
    (input as unknown as { _zod: { def: { shape?: Record<string, Schema> } } })._zod.def.shape ?? {}
  return Object.entries(shape).flatMap(([name, schema]) =>
    name === 'limit' ? [] : optionsOf(schema).map((value) => ({ [name]: value })),
  )
}
interface Schema {
  _zod: { def: { innerType?: Schema; entries?: Record<string, string> } }
}
const optionsOf = ({ _zod: { def } }: Schema): string[] =>
  def.innerType ? optionsOf(def.innerType) : Object.values(def.entries ?? {})

const staffCalls = () =>
  shop.app.endpoints.filter(
    ({ method, access }) => method === 'GET' && (access === 'staff' || typeof access === 'object'),
  )

const nameOf = ({ path }: Endpoint) => path.replace('/api/admin.', '')

async function inputsOf(endpoint: Endpoint): Promise<object[]> {
  const named = inputs[nameOf(endpoint)]
  if (named) return named(shop.db)
  const paged = queryOf({ limit: 100 })
  const fits = endpoint.input as unknown as { safeParse(value: unknown): { success: boolean } }
  const large = fits.safeParse({ limit: '100' }).success && paged !== '' ? { limit: 100 } : {}
  return [large, ...choicesOf(endpoint).map((choice) => ({ ...large, ...choice }))]
}

/** The whole answer as text: JSON as it is, the parts of a workbook unpacked. */
function textOf(bytes: Buffer): string {
  if (bytes.readUInt32BE(0) !== 0x504b0304) return bytes.toString('utf8')
  let text = ''
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const size = bytes.readUInt32LE(at + 18)
    if (bytes.readUInt16LE(at + 8) === 8 && size > 0)
      text += inflateRawSync(bytes.subarray(from, from + size))
  }
  return text
}

const roles: Record<string, () => Promise<TestStaff>> = {
  店主: () => shop.staff(),
  全部权限: () => shop.staff(allPermissions),
  ...Object.fromEntries(
    Object.entries(presetRoles).map(([name, permissions]) => [name, () => shop.staff(permissions)]),
  ),
}

test('the shop that is walked through is full of numbers', () => {
  for (const begin of ['1380', '1760', '1761', '1763', '176-4', '1765', '1766'])
    expect([...numbers].filter((number) => number.startsWith(begin)).length, begin).toBeGreaterThan(0)
})

test.each(Object.keys(roles))('no GET answer shows a whole mobile number to %s', async (role) => {
  const staff = await roles[role]!()
  const shown: string[] = []
  const answered = new Set<string>()
  for (const endpoint of staffCalls())
    for (const input of await inputsOf(endpoint)) {
      const { status, body, bytes } = await staff.ask(endpoint, input)
      expect([200, 403], `${endpoint.path} ${JSON.stringify(input)}`).toContain(status)
      if (status === 403) continue
      expect(body.reason, `${endpoint.path} ${JSON.stringify(input)} ${JSON.stringify(body.data)}`).not.toBe(
        'invalid',
      )
      if (body.code === 1) answered.add(nameOf(endpoint))
      for (const [number] of textOf(bytes).matchAll(MOBILE))
        if (numbers.has(number)) shown.push(`${endpoint.path} ${JSON.stringify(input)}: ${number}`)
    }
  expect(shown).toEqual([])
  if (role !== '店主') return
  // Every other call was answered with something: a number that was never asked for is not masked.
  const missing = staffCalls()
    .map(nameOf)
    .filter((name) => !answered.has(name) && !PICTURES.includes(name))
  expect(missing).toEqual([])
})
