import { gbkBytes, InvoiceTitleForm, lacksForSpecial } from '@gongfang/contract/money/invoice'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCreditCode } from '../../testing/joining.ts'
import { invoiceLines, mustBeOver, readName } from './desk/rules.ts'
import { cutsOf } from './refund/rules.ts'
import { mustBeInvoiceable } from './request/rules.ts'
import { zipName } from './rules.ts'

test.each([
  ['FP2026112200000001.pdf', 'FP2026112200000001', ''],
  ['fp2026112200000001_26332000000012345678.pdf', 'FP2026112200000001', '26332000000012345678'],
  ['ＦＰ2026112200000001 24312000.PDF', 'FP2026112200000001', '24312000'],
  // As the tax office names what is downloaded from it: the number, the buyer, the day.
  ['dzfp_26332000000012345678_某某大学_20261122.pdf', '', '26332000000012345678'],
  ['发票 20261122.pdf', '', ''],
  ['12345678.pdf', '', '12345678'],
  ['12345678 87654321.pdf', '', ''],
  ['26332000000012345678 26332000000012345679.pdf', '', ''],
  ['26332000000012345678 (26332000000012345678).pdf', '', '26332000000012345678'],
  ['FP20261122000000012.pdf', '', ''],
  ['../../FP2026112200000001.pdf', 'FP2026112200000001', ''],
  ['', '', ''],
])('%s is of request %s, number %s', (name, invoiceNo, number) => {
  expect(readName(name)).toEqual({ invoiceNo, number })
})

test.each([
  ['发票_1.pdf', '发票_1.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a<b>:"c"|?*\\.pdf', 'a_b___c_____.pdf'],
  ['CON', '_CON'],
  ['lpt1.pdf', '_lpt1.pdf'],
  ['尾巴. . ', '尾巴'],
  ['\u202egpj.exe', '_gpj.exe'],
  ['...', '未命名'],
])('%j is called %j in a zip', (name, called) => {
  expect(zipName(name)).toBe(called)
})

test.each([
  ['abc', 3],
  ['杭州', 4],
  ['文三路 100 号', 13],
  ['𠮷', 4],
  ['', 0],
])('%s takes %i bytes of an invoice', (text, bytes) => {
  expect(gbkBytes(text)).toBe(bytes)
})

const whole = { title: '育才中学', taxNumber: aCreditCode() }
test.each([
  [{}, []],
  [{ title: '学'.repeat(50) }, []],
  [{ title: '学'.repeat(51) }, ['title']],
  [{ address: '路'.repeat(40), phone: '1'.repeat(20) }, []],
  [{ address: '路'.repeat(40), phone: '1'.repeat(21) }, ['address']],
  [{ bank: '行'.repeat(35), account: '1'.repeat(31) }, ['bank']],
  [{ taxNumber: '123' }, ['taxNumber']],
  [{ taxNumber: `${aCreditCode().slice(0, 17)}?` }, ['taxNumber']],
  [{ taxNumber: '91330106MA27XXXXX' }, []],
  [{ email: 'nobody' }, ['email']],
  [{ email: 'finance@school.edu.cn' }, []],
])('a title with %j is wrong in %j', (change, wrong) => {
  const { error } = InvoiceTitleForm.safeParse({ ...whole, ...change })
  expect([...new Set(error?.issues.map(({ path }) => path.join('.')))]).toEqual(wrong)
})

test('a special invoice names what its title lacks', () => {
  const title = { ...whole, address: '文三路', phone: '', bank: '工行', account: '', email: '' }
  expect(lacksForSpecial(title)).toBe('注册电话、银行账号')
})

const asked = { no: '1', institutionId: 1, leftFen: 100 }
test.each([
  ['all of two', [asked, { ...asked, leftFen: 50 }], 150, 'ok'],
  ['more than there is', [asked], 101, 'invoiceAmount'],
  ['less than there is', [asked], 99, 'invoiceAmount'],
  ['one of which nothing is left', [asked, { ...asked, leftFen: 0 }], 100, 'notInvoiceable'],
  ['orders of two institutions', [asked, { ...asked, institutionId: 2 }], 200, 'invalid'],
])('asking for %s: %s', (_, orders, amount, reason) => {
  const ask = () => mustBeInvoiceable(orders, amount)
  if (reason === 'ok') ask()
  else expect(ask).toThrow(expect.objectContaining({ reason }))
})

test('an invoice is of today at the latest, by the clock of Shanghai', () => {
  const now = new Date('2026-11-21T16:30:00Z')
  mustBeOver('2026-11-22', now)
  expect(() => mustBeOver('2026-11-23', now)).toThrow(expect.objectContaining({ reason: 'invalid' }))
})

const line = (quantity: number, givenBack: number, amountFen: number) => ({
  name: '扳手',
  modelCode: 'HX-6',
  ownCode: '',
  unit: '把',
  quantity,
  givenBack,
  amountFen,
})
test.each([
  ['goods and freight', { amountFen: 2200, freightFen: 1200, lines: [line(1, 0, 1000)] }, [1000, 1200]],
  [
    'points that were set off',
    { amountFen: 900, freightFen: 0, lines: [line(1, 0, 600), line(2, 0, 400)] },
    [540, 360],
  ],
  [
    'what was not given back',
    { amountFen: 500, freightFen: 0, lines: [line(2, 1, 1000), line(1, 1, 300)] },
    [500],
  ],
  ['a rest without goods', { amountFen: 70, freightFen: 0, lines: [line(1, 1, 1000)] }, [70]],
  ['freight alone', { amountFen: 5, freightFen: 1200, lines: [line(1, 1, 1000)] }, [5]],
])('an invoice of %s has lines of %j', (_, order, amounts) => {
  expect(invoiceLines({ orderNo: '1', ...order }).map(({ amountFen }) => amountFen)).toEqual(amounts)
})

test('whatever the order, its lines come to just the amount', () => {
  const anyLine = fc
    .tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 1e9 }),
    )
    .map(([quantity, back, amount]) => line(quantity, Math.min(back, quantity), amount))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e10 }),
      fc.integer({ min: 0, max: 1e6 }),
      fc.array(anyLine, { maxLength: 20 }),
      (amountFen, freightFen, lines) => {
        const parts = invoiceLines({ orderNo: '1', amountFen, freightFen, lines })
        expect(parts.reduce((sum, part) => sum + part.amountFen, 0)).toBe(amountFen)
        expect(parts.every((part) => Number.isSafeInteger(part.amountFen) && part.amountFen >= 0)).toBe(true)
      },
    ),
  )
})

const living = (id: number, state: 'requested' | 'issued', amountFen: number) => ({ id, state, amountFen })
test.each([
  ['nothing is over', [living(1, 'issued', 100)], 100, []],
  ['a request falls before an invoice', [living(1, 'requested', 60), living(2, 'issued', 40)], 70, [[1, 30]]],
  ['the newest request falls first', [living(1, 'requested', 50), living(2, 'requested', 50)], 70, [[2, 30]]],
  [
    'and then the next',
    [living(1, 'requested', 50), living(2, 'requested', 50)],
    20,
    [
      [2, 50],
      [1, 30],
    ],
  ],
  [
    'what no request covers is an invoice’s',
    [living(1, 'issued', 40), living(2, 'requested', 60)],
    10,
    [
      [2, 60],
      [1, 30],
    ],
  ],
  [
    'an empty request has nothing to lose',
    [living(1, 'requested', 0), living(2, 'issued', 10)],
    0,
    [[2, 10]],
  ],
] as const)('when money goes back, %s', (_, requests, keptFen, cuts) => {
  expect(cutsOf(requests, keptFen).map(({ id, cutFen }) => [id, cutFen])).toEqual(cuts)
})
