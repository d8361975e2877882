import { expect, test } from 'vitest'
import type { Meaning } from './direction-rules.ts'
import { readStatement } from './read-rules.ts'

// Heads and layouts are those of exports of ICBC, ABC, BOC, CCB, BOCOM, CMB, CMBC, SPDB, PAB, CIB, CEB, HXB, PSBC, CZB and
// of payment companies, as importers of public accounting projects read them (double-entry-generator, china_bean_importers,
// statement readers in Python and Java); names, numbers and amounts are made up.

const KNOWN = {
  names: ['杭州工坊商贸有限公司'],
  accounts: ['571900000010000'],
  from: '2024-11-28',
  until: '2026-11-28',
  answers: new Map<string, Meaning>(),
}
const read = (rows: string[][], answers: Record<string, Meaning> = {}) =>
  readStatement(
    { rows, numbers: rows.map((_, at) => at + 1), marks: [] },
    { ...KNOWN, answers: new Map(Object.entries(answers)) },
  )

/** Amounts received in yuan, numbers of rows that went out and that are doubtful. */
function told(rows: string[][], answers: Record<string, Meaning> = {}) {
  const found = read(rows, answers)
  return {
    received: found?.received.map(({ amountFen }) => amountFen / 100),
    outgoing: found?.outgoing.map(({ row }) => row),
    doubtful: found?.doubtful.map(({ row }) => row),
  }
}
/** Cells parted by '|'. */
const table = (...rows: string[]) => rows.map((row) => row.split('|'))

const plain = ['交易日期', '贷方金额', '对方户名', '摘要', '流水号']
const one = (day: string, amount: string, serial = 'A001') => read([plain, [day, amount, '甲', '', serial]])
test('a statement is read by the words of its head, wherever that stands', () => {
  const found = read([
    ['招商银行交易明细'],
    ['账号：571900000010000', '', '期间 2026-11-01 至 2026-11-20'],
    ['交易日', '交易时间', '借方金额', '贷方金额', '余额', '对方户名', '附言', '用途', '交易流水号'],
    ['20261120', '2026-11-20 09:12:33', '', '4,200.50', '99,999.00', '育才中学', 'K7M3PQ', '货款', 'A001'],
    ['20261120', '2026-11-20 09:12:33', '12.00', '', '99,987.00', '', '手续费', '', 'A002'],
    ['', '', '', '', '', '', '', '', ''],
    ['合计', '', '12.00', '4,200.50', '', '', '', '', ''],
  ])
  expect(found?.received).toEqual([
    {
      ...{ row: 4, serial: 'A001', also: [], ofBank: true, day: '2026-11-20', time: '09:12:33' },
      ...{ amountFen: 420_050, balanceFen: 9_999_900, account: '571900000010000' },
      ...{ payer: '育才中学', note: 'K7M3PQ 货款', said: '贷方金额', answered: false, text: '' },
    },
  ])
  expect(found?.outgoing.map(({ row }) => row)).toEqual([5])
  expect(found?.skipped.map(({ row, text }) => [row, text])).toEqual([[7, '合计行']])
  expect(found?.doubtful).toEqual([])
})

test.each([
  ['42', 4200],
  ['¥1,234.5', 123_450],
  ['＋１２．３０', 1230],
  ['１，２３４．００', 123_400],
  ['12.3400', 1234],
  ['0.29', 29],
  ['.5', 50],
  ['1234.5600000000001', 123_456],
  ['1234.5599999999999', 123_456],
  ['CNY 100.00', 10_000],
  ['RMB100', 10_000],
  ['100.00元', 10_000],
  ['人民币100元整', 10_000],
  ['100.00 CNY', 10_000],
  ['1 234 567.00', 123_456_700],
  ['1.5万', 1_500_000],
])('%s is %i fen', (amount, fen) => {
  expect(one('2026-11-20', amount)?.received[0]?.amountFen).toBe(fen)
})

test.each([
  ['金额（万元）', '1.5', 15_000],
  ['金额(单位:元)', '1.5', 1.5],
  ['金额（分）', '150', 1.5],
])('%s of %s is ¥%d', (head, amount, yuan) => {
  const found = told(table(`日期|${head}|对方户名|收支`, `2026-11-20|${amount}|甲|收入`))
  expect(found.received).toEqual([yuan])
})

test.each(['abc', '12.345', '1e5', '12.3.4', '12,5', '1.234,56', 'USD 100.00', '1.00E+05', '￥￥'])(
  'of %s nobody knows what it is',
  (amount) => {
    expect(one('2026-11-20', amount)?.doubtful).toMatchObject([{ row: 2 }])
    expect(one('2026-11-20', amount)?.received).toEqual([])
  },
)

test.each([
  '2026-11-20',
  '2026/11/20',
  '2026/11/20 8:00:01',
  '2026年11月20日',
  '2026 年 11 月 20 日',
  '2026.11.20',
  '2026-11-20 星期五',
  '20261120',
  '２０２６－１１－２０',
  '20261120091233',
  '20261120 09:12:33',
  '2026-11-20T01:00',
  '2026-11-20T01:00:00.000+08:00',
  '46346',
  '46346.3837',
  '20/11/2026',
  '11/20/2026',
  '20-Nov-2026',
  'Nov 20, 2026',
  '20-11月-26',
  '20-NOV-26',
])('%s is a day', (day) => {
  expect(one(day, '1.00')?.received[0]?.day).toBe('2026-11-20')
})

test.each([
  ['2026-02-30', '日期“2026-02-30”看不懂'],
  ['昨天', '日期“昨天”看不懂'],
  ['201135', '日期“201135”看不懂'],
  ['11-20', '日期“11-20”看不懂'],
  ['05/11/2026', '日期“05/11/2026”看不懂'],
  ['2026-11-29', '日期 2026-11-29 在今天以后，请核对'],
  ['2011-03-05', '日期 2011-03-05 早于账户启用日期 2024-11-28，请核对'],
  ['', '没有日期'],
])('a row of the day %j is refused by its number', (day, text) => {
  expect(one(day, '1.00')?.doubtful).toMatchObject([{ row: 2, text }])
  expect(one(day, '1.00')?.received).toEqual([])
})

test('days of a column say together which number is the day', () => {
  const rows = table('Date|Credit|Payer', '05/11/2026|1.00|A', '20/11/2026|2.00|B')
  expect(read(rows)?.received.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-20'])
})

test.each([
  ['贷', '借'],
  ['贷方', '借方'],
  ['收', '付'],
  ['收', '支'],
  ['收入', '支出'],
  ['收款', '付款'],
  ['来账', '往账'],
  ['转入', '转出'],
  ['存入', '支取'],
  ['进', '出'],
  ['+', '-'],
  ['C-贷', 'D-借'],
  ['贷（收入）', '借（支出）'],
  ['网银来账', '网银往账'],
])('%s is received and %s is paid', (received, paid) => {
  const rows = table(
    '交易日期|交易金额|方向|对方户名',
    `20261105|1.00|${received}|甲`,
    `20261106|2.00|${paid}|乙`,
  )
  expect(told(rows)).toEqual({ received: [1], outgoing: [3], doubtful: [] })
})

test.each([
  ...[
    '借贷标志',
    '借/贷',
    '收支标志',
    '收付标志',
    '交易方向',
    '资金流向',
    '收/付',
    '收/支',
    '往来账标志',
    '交易类型',
    '类别',
  ],
])('a direction is found under %s', (head) => {
  const rows = table(`交易日期|交易金额|${head}|对方户名`, '20261105|1.00|转入|甲', '20261106|2.00|转出|乙')
  expect(told(rows)).toEqual({ received: [1], outgoing: [3], doubtful: [] })
})

test.each([
  ['A7', 'B3'],
  ['1', '2'],
  ['0', '1'],
  ['D', 'C'],
  ['DR', 'CR'],
  ['入账退回', '冲正'],
  ['', '/'],
])('what %j and %j mean is asked, and the answer holds for the layout', (a, b) => {
  const rows = table('交易日期|交易金额|借贷标志|对方户名', `20261105|1.00|${a}|甲`, `20261106|2.00|${b}|乙`)
  expect(told(rows)).toEqual({ received: [], outgoing: [], doubtful: [2, 3] })
  expect(read(rows)?.question).toEqual({
    column: '借贷标志',
    values: [
      { value: a, rows: [2], meaning: null, by: null },
      { value: b, rows: [3], meaning: null, by: null },
    ],
  })
  expect(told(rows, { [a]: 'outgoing', [b]: 'received' })).toEqual({
    received: [2],
    outgoing: [2],
    doubtful: [],
  })
  expect(told(rows, { [a]: 'neither', [b]: 'received' })).toEqual({
    received: [2],
    outgoing: [],
    doubtful: [2],
  })
})

test('balances prove what a code means, oldest or newest first, and what contradicts them is doubtful', () => {
  const rows = table(
    '交易日期|交易金额|借贷标志|余额|对方户名',
    '20261105|100.00|1|1100.00|甲',
    '20261106|30.00|2|1070.00|乙',
    '20261107|50.00|1|1120.00|丙',
  )
  const [head = [], ...lines] = rows
  expect(told(rows)).toEqual({ received: [100, 50], outgoing: [3], doubtful: [] })
  expect(told([head, ...lines.toReversed()])).toEqual({ received: [50, 100], outgoing: [3], doubtful: [] })
  expect(told(rows, { 1: 'outgoing', 2: 'received' })).toMatchObject({ received: [], doubtful: [3, 4] })
  const asJournal = table(
    '日期|摘要|借方金额|贷方金额|余额',
    '20261105|期初余额|||1000.00',
    '20261106|收货款|100.00||1100.00',
    '20261107|付房租||30.00|1070.00',
    '20261108|收货款|50.00||1120.00',
  )
  expect(told(asJournal)).toMatchObject({ received: [], doubtful: [4, 5] })
})

test('two lines of one amount prove nothing by their balances, unless their days say which is older', () => {
  const rows = (first: string, second: string) =>
    table('交易日期|交易金额|借贷标志|余额', `${first}|100.00|1|1100.00`, `${second}|100.00|1|1200.00`)
  expect(told(rows('20261105', '20261105'))).toEqual({ received: [], outgoing: [], doubtful: [2, 3] })
  expect(told(rows('20261105', '20261106'))).toEqual({ received: [100, 100], outgoing: [], doubtful: [] })
})

test('payer and payee prove the direction by the holder of the account', () => {
  const rows = table(
    '交易日期|付款人名称|收款人名称|交易金额',
    '20261105|甲|杭州工坊商贸有限公司|1.00',
    '20261106|杭州工坊商贸有限公司|乙|2.00',
    '20261107|杭州工坊商贸有限公司|杭州工坊商贸有限公司|3.00',
    '20261108|丙|丁|4.00',
  )
  expect(told(rows)).toEqual({ received: [1], outgoing: [3], doubtful: [4, 5] })
})

test.each([
  ['positive amounts', '1.00', '2.00', { received: [], outgoing: [], doubtful: [2, 3] }],
  ['signed amounts', '1.00', '-2.00', { received: [1], outgoing: [3], doubtful: [] }],
  ['brackets', '1.00', '(2.00)', { received: [1], outgoing: [3], doubtful: [] }],
  ['a minus behind', '1.00', '2.00-', { received: [1], outgoing: [3], doubtful: [] }],
  ['a plus', '+1.00', '+2.00', { received: [1, 2], outgoing: [], doubtful: [] }],
])('a file without directions that has %s', (_, a, b, found) => {
  const rows = table('交易日期|金额|对方户名', `20261105|${a}|甲`, `20261106|${b}|乙`)
  expect(told(rows)).toEqual(found)
})

test('that positive amounts without a direction are income has to be answered', () => {
  const rows = table('交易日期|金额|对方户名', '20261105|1.00|甲')
  expect(read(rows)?.question).toEqual({
    column: '',
    values: [{ value: '', rows: [2], meaning: null, by: null }],
  })
  expect(told(rows, { '': 'received' })).toEqual({ received: [1], outgoing: [], doubtful: [] })
})

test('what contradicts itself or did not happen is doubtful', () => {
  const rows = table(
    '交易日期|借方金额|贷方金额|方向|币种|状态|对方户名',
    '20261105|1.00|1.00||||甲',
    '20261105||1.00|借|||甲',
    '20261105||1.00||USD||甲',
    '20261105||1.00|||失败|甲',
    '20261105||-1.00||||甲',
    '20261105||1.00||||杭州工坊商贸有限公司',
    '20261105||1.00|贷|人民币|成功|甲',
  )
  expect(told(rows)).toEqual({ received: [1], outgoing: [], doubtful: [2, 3, 4, 5, 6, 7] })
})

test.each([
  ...[
    '对方户名',
    '对方名称',
    '对方账号名称',
    '对方单位',
    '对方单位名称',
    '对方账户名',
    '对方账户名称',
    '对方',
    '交易对方',
  ],
  ...[
    '交易对方名称',
    '交易对手名称',
    '对手户名',
    '收/付方名称',
    '收付款人名称',
    '付款人名称',
    '付款人',
    '付款方户名',
    '付款单位',
  ],
  ...[
    '汇款人',
    '来款单位',
    '往来单位',
    'Payer',
    "付款人名称[ Payer's Name ]",
    'Counterparty Name',
    '对方户名 Counterparty',
  ],
])('a payer is found under %s', (head) => {
  const rows = table(`对方开户行|对方账号|交易日期|贷方|${head}`, '招商银行|6222|20261105|1.00|甲')
  expect(read(rows)?.received).toMatchObject([{ payer: '甲' }])
})

test('heads may take two rows, repeat on each page, and stand in two languages', () => {
  const merged = table(
    '某银行|||||',
    '交易日期|发生额||余额|对方|',
    '|借方|贷方||户名|账号',
    '20261105||1.00|1.00|甲|622',
    '交易日期|发生额||余额|对方|',
    '|借方|贷方||户名|账号',
    '20261106|2.00||0.00|乙|623',
  )
  expect(told(merged)).toEqual({ received: [1], outgoing: [7], doubtful: [] })
  // A workbook repeats merged cells in the second row.
  const repeated = merged.map((row, at) =>
    at % 3 === 2 ? ['交易日期', row[1]!, row[2]!, '余额', ...row.slice(4)] : row,
  )
  expect(told(repeated)).toEqual({ received: [1], outgoing: [7], doubtful: [] })
  expect(read(merged)?.received).toMatchObject([{ payer: '甲' }])
  const bilingual = table('日期|贷方|对方户名', 'Date|Credit|Payer', '20261105|1.00|甲')
  expect(told(bilingual)).toEqual({ received: [1], outgoing: [], doubtful: [] })
})

test('sums and remarks in any column are no lines', () => {
  const rows = table(
    '序号|交易日期|借方|贷方|余额|对方户名|摘要',
    '|20261101|||100.00||期初余额',
    '1|20261105||1.00|101.00|甲|合计 3 件货款',
    '|本页合计|0.00|1.00|||',
    '|20261130|0.00|1.00|101.00||本月合计',
    '|||1.00|||',
    '合计||0.00|1.00|||',
    '||||||共 1 笔',
    '打印时间：2026-11-28|||||| ',
    '5 收 91,007,497.02||||||',
  )
  expect(told(rows)).toEqual({ received: [1], outgoing: [], doubtful: [] })
  expect(read(rows)?.skipped.map(({ row }) => row)).toEqual([2, 4, 5, 6, 7, 8, 9, 10])
})

test('a line without a number of the bank is known by its parts and by which of its kind it is', () => {
  const rows = (...lines: string[]) => table('交易时间|凭证号|贷方|余额|对方户名|摘要', ...lines)
  const a = '2026-11-04 09:12:00|0|150.00|1350.00|甲|货款'
  const serials = (...lines: string[]) => read(rows(...lines))?.received.map(({ serial }) => serial)
  const [first, second] = serials(a, a) ?? []
  expect(first).not.toBe(second)
  expect(serials(a)).toEqual([first])
  expect(serials(a.replace('1350', '1500'))?.[0]).not.toBe(first)
  expect(read(rows(a))?.received[0]).toMatchObject({ ofBank: false, also: [] })
})

test.each(['2.02611E+19', '2.02611051234568E19'])(
  'a number that a spreadsheet shortened to %s is refused',
  (serial) => {
    expect(one('2026-11-20', '1.00', serial)?.doubtful).toMatchObject([
      { row: 2, text: expect.stringContaining('超过 15 位') },
    ])
  },
)

test('the number that the bank itself gives comes first, and one that is none is a part of the line', () => {
  const heads = ['凭证号', '企业流水号', '记账日期', '借方发生额', '贷方发生额', '对方户名', '交易流水号']
  const found = read([
    heads,
    ['0001', '', '2026-11-20', '', '1.00', '甲', 'A001'],
    ['0001', 'E002', '2026-11-20', '', '2.00', '甲', 'A002'],
    ['0001', '', '2026-11-20', '', '3.00', '甲', 'A;1'],
  ])
  expect(found?.received).toMatchObject([
    { serial: 'A001', also: ['0001'], ofBank: true },
    { serial: 'A002', also: ['0001', 'E002'], ofBank: true },
    { ofBank: false },
  ])
})

test('a table without days or amounts is no statement', () => {
  expect(
    read([
      ['型号', '数量'],
      ['A', '1'],
    ]),
  ).toBeNull()
  expect(read([['总收入金额', '1000.00', '起始日期', '20261101']])).toBeNull()
  expect(read([])).toBeNull()
})
