import { randomUUID } from 'node:crypto'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { getFund, listFunds } from '@gongfang/contract/people/fund'
import {
  type FundRow,
  fundSheetHeads,
  importFunds,
  readFundSheet,
} from '@gongfang/contract/people/fund-sheet'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { aFund } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

async function send(member: TestMember, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '经费.xlsx')
  const request = new Request('http://shop.invalid', { method: 'POST', body: form })
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: readFundSheet.path,
    headers: { token: member.token ?? '', 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json<Envelope<{ rows: FundRow[] }>>()
}
const workbook = async (...rows: (string | number)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '经费', rows: [[...fundSheetHeads], ...rows] }] }))
const phoneOf = async ({ id }: TestMember) => {
  const [row] = await shop.db<[{ mobile: string }]>`select mobile from member where id = ${id}`
  return row.mobile
}
const fundsOf = (rows: readonly FundRow[]) => rows.flatMap(({ fund }) => (fund ? [fund] : []))
const put = (member: TestMember, funds: FundRow['fund'][], key: string = randomUUID()) =>
  member.call(importFunds, { funds: funds as never }, { key })

test('a sheet is read with a verdict for each row, and set up by a second press', async () => {
  const owner = await shop.member()
  const user = await aColleague(shop, owner, 'purchaser')
  const [phone, other] = [await phoneOf(owner), await phoneOf(user)]
  const bytes = await workbook(
    ['A-1', '面上项目', phone, 20_000, '2026-01-01', '2026-12-31', '', '', ''],
    [
      'A-2',
      '重点项目',
      other,
      '1,000.50',
      '2026/1/1',
      '2027年6月30日',
      '由经费负责人审批',
      `${phone}、${other}`,
      '800',
    ],
  )
  const { data } = await send(owner, bytes)
  expect(data.rows.map(({ row, problems }) => [row, problems])).toEqual([
    [2, []],
    [3, []],
  ])
  expect((await owner.call(listFunds, {})).total).toBe(0)
  const key = randomUUID()
  const pressed = await Promise.all([1, 2, 3].map(() => put(owner, fundsOf(data.rows), key)))
  expect(pressed).toEqual([{ count: 2 }, { count: 2 }, { count: 2 }])
  const { data: funds, sums } = await owner.call(listFunds, {})
  expect([funds.map(({ code }) => code), sums.amountFen]).toEqual([['A-1', 'A-2'], 2_100_050])
  expect(await owner.call(getFund, { id: funds[1]!.id })).toMatchObject({
    ownerId: user.id,
    overrun: 'ask',
    fromOn: '2026-01-01',
    toOn: '2027-06-30',
    forAll: false,
    users: [{ memberId: owner.id }, { memberId: user.id }],
    ceilingFen: 80_000,
  })
  const again = (await send(owner, bytes)).data.rows
  expect(again.map(({ problems }) => problems)).toEqual([
    ['本机构或本表格中已有这个经费编号'],
    ['本机构或本表格中已有这个经费编号'],
  ])
})

test('each fault is said in its row', async () => {
  const owner = await shop.member()
  const phone = await phoneOf(owner)
  const good = ['B-1', '项目', phone, 100, '2026-01-01', '2026-12-31', '', '', '']
  const row = (change: Record<number, string | number>) => good.map((cell, at) => change[at] ?? cell)
  const { data } = await send(
    owner,
    await workbook(
      good,
      row({}),
      row({ 0: 'b-2', 2: '13999999999' }),
      row({ 0: 'B-3', 3: '很多' }),
      row({ 0: 'B-4', 4: '去年' }),
      row({ 0: 'B-5', 5: '2025-12-31' }),
      row({ 0: 'B-6', 6: '随便' }),
      row({ 0: 'B-7', 7: '13999999999' }),
      row({ 0: 'B-8', 8: '-1' }),
      row({ 0: '', 1: '' }),
      row({ 0: 'B-9', 3: 1e12 }),
    ),
  )
  expect(data.rows.map(({ problems }) => problems.join('；'))).toEqual([
    '',
    '本机构或本表格中已有这个经费编号',
    '负责人“13999999999”不是本机构的成员',
    '额度：金额应为数字，如 12.50',
    expect.stringContaining('日期'),
    '结束日期不能早于开始日期',
    '余额不足时应为不允许下单、由经费负责人审批、提示后允许之一',
    '使用人“13999999999”不是本机构的成员',
    '单价上限：金额应大于 0',
    expect.stringContaining('经费编号'),
    expect.stringContaining('额度'),
  ])
})

test('all are set up or none, and the fund in the way is named by its place', async () => {
  const owner = await shop.member()
  const phone = await phoneOf(owner)
  const line = (code: string) => [code, '项目', phone, 100, '2026-01-01', '2026-12-31', '', '', '']
  const { data } = await send(owner, await workbook(line('C-1'), line('C-2'), line('C-3')))
  await aFund(owner, { code: 'c-2' })
  const { body } = await owner.ask(importFunds, { funds: fundsOf(data.rows) as never }, { key: randomUUID() })
  expect(body).toMatchObject({ data: { fields: { 'funds.1.code': '本机构已有这个经费编号' } } })
  expect((await owner.call(listFunds, {})).total).toBe(1)
  const answers = await Promise.all([1, 2].map(() => reasonOf(put(owner, [data.rows[0]!.fund]))))
  expect(answers.sort()).toEqual(['invalid', 'ok'])
})

test('what is no sheet of funds is refused in words, and so is who may not set funds up', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  expect((await send(buyer, await workbook())).reason).toBe('institutionRole')
  expect((await send(owner, await workbook())).reason).toBe('fundSheetEmpty')
  expect((await send(owner, Buffer.from('编号,名称\n1,2'))).reason).toBe('fundSheetHeads')
  const rows = Array.from({ length: 501 }, (_, at) => [`D-${at}`, '项目'])
  expect((await send(owner, await workbook(...rows))).reason).toBe('fundSheetLong')
  expect(await reasonOf(put(owner, []))).toBe('invalid')
})

test('cells that a spreadsheet has changed, and marks for numbers, are refused by row', async () => {
  const owner = await shop.member()
  const phone = await phoneOf(owner)
  const rows = [
    [2_026_110_512_345_678_000, '面上项目', phone, 20_000, '2026-01-01', '2026-12-31', '', '', ''],
    ['C-2', '重点项目', phone, '√', '2026-01-01', '2026-12-31', '', '', ''],
    ['C-3', '预研项目', phone, '?', '2026-01-01', '2026-12-31', '', '', '✓'],
    ['C-4', '开放项目', phone, 20_000, new Date('2026-01-01'), new Date('2026-12-31'), '', '', ''],
    [new Date('2026-11-05'), '改期项目', phone, 20_000, '2026-01-01', '2026-12-31', '', '', ''],
  ]
  const { data } = await send(owner, await workbook(...(rows as (string | number)[][])))
  expect(data?.rows.map(({ problems }) => problems)).toEqual([
    [expect.stringContaining('经费编号：超过 15 位的数字')],
    [expect.stringMatching(/^额度：/)],
    [expect.stringMatching(/^额度：/), expect.stringMatching(/^单价上限：/)],
    [],
    [expect.stringContaining('经费编号：表格软件把内容变成了日期')],
  ])
  expect(fundsOf(data?.rows ?? []).map(({ code, fromOn }) => [code, fromOn])).toEqual([['C-4', '2026-01-01']])
})
