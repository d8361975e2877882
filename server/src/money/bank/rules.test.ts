import { expect, test } from 'vitest'
import { type Candidate, codesIn, numbersIn, planFor, suggestionsFor } from './rules.ts'

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
