import type { Statement } from '@gongfang/contract/money/invoice'
import { expect, test } from 'vitest'
import { statementSheet } from './statement-sheet.ts'

const row = {
  at: '2026-10-05T00:00:00.000Z',
  no: '20261005000000000001',
  what: '已完成',
  who: '张三',
  amountFen: 30_000,
}
const statement = {
  month: '2026-10',
  jigou: '育才中学',
  openingFen: 11_200,
  orderedFen: 30_000,
  repricedFen: 0,
  calledOffFen: 0,
  paidFen: 30_000,
  closingFen: 11_200,
  refundedFen: 0,
  invoicedFen: 30_000,
  redFen: -30_000,
  netInvoicedFen: 0,
  orders: [row],
  payments: [row],
  refunds: [],
  madeAt: '2026-11-01T00:00:00.000Z',
  invoices: [
    { ...row, no: '26332000000012345678', what: '普通发票' },
    { ...row, no: '26332000000012345679', what: '红字普通发票', amountFen: -30_000 },
  ],
} as unknown as Statement

test('a statement has a table of what there is, with its sum, and days for invoices', () => {
  const { tables, facts } = statementSheet(statement)
  expect(tables.map(({ title }) => title)).toEqual(['订单（1）', '付款（1）', '发票（2）'])
  expect(tables.map(({ sums }) => sums)).toEqual([
    [['合计', '¥300.00']],
    [['合计', '¥300.00']],
    [['合计', '¥0.00']],
  ])
  expect(tables.map(({ rows }) => rows[0]?.[0])).toEqual([
    '2026-10-05 08:00',
    '2026-10-05 08:00',
    '2026-10-05',
  ])
  expect(facts).toContainEqual(['期末未付', '¥112.00'])
  expect(facts).toContainEqual(['本月红冲', '-¥300.00'])
  expect(facts).toContainEqual(['开票净额', '¥0.00'])
})
