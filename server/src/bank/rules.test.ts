import { expect, test } from 'vitest'
import { type Candidate, codesIn, exactOf, numbersIn, suggestionsFor } from './rules.ts'
import { readStatement } from './statement.ts'

test.each([
  ['K7M3PQ', ['K7M3PQ']],
  ['货款k7m3pq谢谢', ['K7M3PQ']],
  ['Ｋ７Ｍ３ＰＱ', ['K7M3PQ']],
  ['附言：KOM3IQ', ['K0M31Q']],
  ['GF-K7M3PQ', ['K7M3PQ']],
  ['K7M3PQ2', ['K7M3PQ', '7M3PQ2']],
  ['20261120', []],
  ['一二三', []],
])('in %j stand the codes %j', (note, codes) => {
  expect(codesIn(note)).toEqual(codes)
})

test.each([
  ['订单20261120000000000001', ['20261120000000000001']],
  ['20261120000000000001、20261120000000000002', ['20261120000000000001', '20261120000000000002']],
  ['202611200000000000012', []],
])('in %j stand the orders %j', (note, numbers) => {
  expect(numbersIn(note)).toEqual(numbers)
})

const order = (wish: Partial<Candidate> & { no: string }): Candidate => ({
  ...{
    orderState: 'unpaid',
    code: 'K7M3PQ',
    jigou: '育才中学',
    missingFen: 4200 as never,
    names: ['育才中学'],
  },
  ...wish,
})
const line = { amountFen: 4200, payer: '育才中学', note: 'K7M3PQ' }

test.each([
  ['code, amount and payer', line, ['code', 'amount', 'payer'], true],
  ['another amount', { ...line, amountFen: 4199 }, ['code', 'payer'], false],
  ['another payer', { ...line, payer: '张三' }, ['code', 'amount'], true],
  ['no remark', { ...line, note: '' }, ['amount', 'payer'], false],
  [
    'the number of the order',
    { ...line, note: '货款 20261120000000000001' },
    ['number', 'amount', 'payer'],
    true,
  ],
  [
    'blanks and wide letters in the name',
    { ...line, note: '', payer: ' 育才　中学' },
    ['amount', 'payer'],
    false,
  ],
])('a line with %s speaks for an order by %j', (_, one, reasons, exact) => {
  expect(suggestionsFor(one, [order({ no: '20261120000000000001' })])).toMatchObject([{ reasons, exact }])
})

test('the likeliest order comes first, three at most, and what has nothing in common is none of them', () => {
  const far = { code: 'AAAAAA', names: ['某某医院'], missingFen: 1 as never }
  const found = suggestionsFor(line, [
    order({ no: '1', ...far }),
    order({ no: '2', ...far, names: ['育才中学'] }),
    order({ no: '3', ...far, missingFen: 4200 as never }),
    order({ no: '4' }),
    order({ no: '5', ...far, missingFen: 4200 as never }),
  ])
  expect(found.map(({ no }) => no)).toEqual(['4', '3', '5'])
})

test('two orders that fit a line just as well are left to a person', () => {
  const both = [order({ no: '1' }), order({ no: '2', code: 'M3PQK7' })]
  expect(exactOf(suggestionsFor(line, both))?.no).toBe('1')
  expect(exactOf(suggestionsFor({ ...line, note: 'K7M3PQ M3PQK7' }, both))).toBeUndefined()
})

const plain = ['交易日期', '金额', '对方户名', '摘要', '流水号']
const read = (...rows: string[][]) => readStatement(rows)

test('a statement is read by the words of its head, wherever that stands', () => {
  expect(
    read(
      ['招商银行交易明细'],
      ['账号：571900000010000', '', '期间 2026-11-01 至 2026-11-20'],
      ['交易日', '交易时间', '借方金额', '贷方金额', '余额', '对方户名', '附言', '用途', '交易流水号'],
      ['20261120', '2026-11-20 09:12:33', '', '4,200.50', '99,999.00', '育才中学', 'K7M3PQ', '货款', 'A001'],
      ['20261120', '2026-11-20 09:12:33', '12.00', '', '99,987.00', '', '手续费', '', 'A002'],
      ['', '', '', '', '', '', '', '', ''],
      ['合计', '', '12.00', '4,200.50', '', '', '', '', ''],
    ),
  ).toEqual({
    credits: [
      { serial: 'A001', receivedOn: '2026-11-20', amountFen: 420050, payer: '育才中学', note: 'K7M3PQ 货款' },
    ],
    outgoing: 1,
    errors: [],
  })
})

test.each([
  ['42', 4200],
  ['¥1,234.5', 123450],
  ['＋１２．３０', 1230],
  ['12.3400', 1234],
  ['0.29', 29],
  ['1234.5600000000001', 123456],
  ['1234.5599999999999', 123456],
])('%s is %i fen', (amount, fen) => {
  expect(read(plain, ['2026-11-20', amount, '甲', '', 'A001'])?.credits[0]?.amountFen).toBe(fen)
})

test.each(['abc', '12.345', '1e5', '12.3.4'])('of %s nobody knows what it is', (amount) => {
  expect(read(plain, ['2026-11-20', amount, '甲', '', 'A001'])?.errors).toEqual([
    { row: 2, text: `金额“${amount}”看不懂` },
  ])
})

test.each([
  '2026-11-20',
  '2026/11/20',
  '2026/11/20 8:00:01',
  '2026年11月20日',
  '20261120',
  '20261120091233',
  '2026-11-20T01:00',
])('%s is a day', (day) => {
  expect(read(plain, [day, '1.00', '甲', '', 'A001'])?.credits[0]?.receivedOn).toBe('2026-11-20')
})

test.each([
  ['2026-02-30', 'A001', '日期“2026-02-30”看不懂'],
  ['昨天', 'A001', '日期“昨天”看不懂'],
  ['2026-11-20', '', '没有流水号'],
  ['2026-11-20', 'A;1', '流水号“A;1”看不懂'],
])('a row of %s, %j is refused by its number', (day, serial, text) => {
  expect(read(plain, [day, '1.00', '甲', '', serial])?.errors).toEqual([{ row: 2, text }])
})

test('who went out is told by the sign or by a column of its own', () => {
  expect(read(plain, ['2026-11-20', '-1.00', '甲', '', 'A001'])).toMatchObject({ outgoing: 1, credits: [] })
  const marked = [...plain, '借贷标志']
  expect(
    read(
      marked,
      ['2026-11-20', '1.00', '甲', '', 'A001', '借'],
      ['2026-11-20', '2.00', '乙', '', 'A002', '贷'],
    ),
  ).toMatchObject({ outgoing: 1, credits: [{ serial: 'A002', amountFen: 200 }] })
})

test('a table without days, amounts or numbers is no statement', () => {
  expect(read(['型号', '数量'], ['A', '1'])).toBeNull()
  expect(read(['交易日期', '金额', '摘要'], ['2026-11-20', '1.00', ''])).toBeNull()
  expect(read()).toBeNull()
})
