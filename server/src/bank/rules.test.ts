import { expect, test } from 'vitest'
import { type Candidate, codesIn, numbersIn, planFor, suggestionsFor } from './rules.ts'
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
  orderState: 'unpaid',
  code: 'K7M3PQ',
  jigou: '育才中学',
  missingFen: 4200 as never,
  receivedFen: 0 as never,
  names: ['育才中学'],
  ...wish,
})
const line = { amountFen: 4200, payer: '育才中学', note: 'K7M3PQ' }

test.each([
  ['code, amount and payer', line, ['code', 'amount', 'payer']],
  ['another amount', { ...line, amountFen: 4199 }, ['code', 'payer']],
  ['another payer', { ...line, payer: '张三' }, ['code', 'amount']],
  ['no remark', { ...line, note: '' }, ['amount', 'payer']],
  ['the number of the order', { ...line, note: '货款 20261120000000000001' }, ['number', 'amount', 'payer']],
  ['blanks and wide letters in the name', { ...line, note: '', payer: ' 育才　中学' }, ['amount', 'payer']],
])('a line with %s speaks for an order by %j', (_, one, reasons) => {
  expect(suggestionsFor(one, [order({ no: '20261120000000000001' })])).toMatchObject([{ reasons }])
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

const of = (no: string, code: string, yuan: number, wish: Partial<Candidate> = {}) =>
  order({ no, code, missingFen: (yuan * 100) as never, ...wish })
const [a, b, c] = [of('1', 'AAAAAA', 200), of('2', 'BBBBBB', 400), of('3', 'CCCCCC', 150)]
const stranger = { jigou: '某某医院', names: ['某某医院'] }

test.each([
  ['two orders that it names', 'AAAAAA BBBBBB', 600, [a, b, c], { 1: 200, 2: 400 }, 0, true],
  [
    'two that it names, and more than they need',
    'AAAAAA、BBBBBB',
    610,
    [a, b],
    { 1: 200, 2: 410 },
    10,
    false,
  ],
  ['one by its code', 'AAAAAA', 200, [a, b], { 1: 200 }, 0, true],
  ['less than the one that it names needs', 'AAAAAA', 50, [a, b], { 1: 50 }, 0, false],
  [
    'one that it names and another of the same institution',
    'AAAAAA',
    350,
    [a, b, c],
    { 1: 200, 3: 150 },
    0,
    false,
  ],
  ['no stranger’s order', 'AAAAAA', 350, [a, of('3', 'CCCCCC', 150, stranger)], { 1: 350 }, 150, false],
  ['those of the payer that come to it', '', 550, [a, b, c], { 2: 400, 3: 150 }, 0, false],
] as const)('a line is shared out over %s', (_, note, yuan, orders, parts, restYuan, exact) => {
  const plan = planFor({ amountFen: yuan * 100, payer: '育才中学', note }, orders)
  expect(Object.fromEntries(plan?.parts.map(({ no, amountFen }) => [no, amountFen / 100]) ?? [])).toEqual(
    parts,
  )
  expect(plan).toMatchObject({ restFen: restYuan * 100, exact })
})

test.each([
  ['two orders that it names need more than came', 'AAAAAA BBBBBB', 300, [a, b]],
  ['two sets of the payer’s come to it', '', 200, [a, of('4', 'DDDDDD', 200)]],
  ['none of the payer’s come to it', '', 123, [a, b, c]],
  ['what it names is paid already', 'AAAAAA', 200, [of('1', 'AAAAAA', 0)]],
] as const)('a person has to look where %s', (_, note, yuan, orders) => {
  expect(planFor({ amountFen: yuan * 100, payer: '育才中学', note }, orders)).toBeNull()
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
      {
        ...{ row: 4, serial: 'A001', also: [], receivedOn: '2026-11-20', amountFen: 420050 },
        ...{ payer: '育才中学', note: 'K7M3PQ 货款' },
      },
    ],
    repeated: 0,
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

test('the number that the bank itself gives comes first, and money that was taken back is told', () => {
  const heads = ['凭证号', '企业流水号', '记账日期', '借方发生额', '贷方发生额', '对方户名', '交易流水号']
  expect(
    read(
      heads,
      ['0000', '', '2026-11-20', '', '1.00', '甲', 'A001'],
      ['0000', 'E2', '2026-11-20', '', '2.00', '甲', 'A002'],
      ['0000', '', '2026-11-20', '', '-2.00', '甲', 'A003'],
    ),
  ).toMatchObject({
    credits: [
      { serial: 'A001', also: ['0000'] },
      { serial: 'A002', also: ['0000', 'E2'] },
    ],
    outgoing: 0,
    errors: [{ row: 4, text: '-2.00 是冲正，请核对它冲掉的那笔到账' }],
  })
})

test('a table without days, amounts or numbers is no statement', () => {
  expect(read(['型号', '数量'], ['A', '1'])).toBeNull()
  expect(read(['交易日期', '金额', '摘要'], ['2026-11-20', '1.00', ''])).toBeNull()
  expect(read()).toBeNull()
})
