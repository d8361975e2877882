import { showFen, yuan } from '@gongfang/contract/base/money'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import type { PaperSheet, Statement } from '@gongfang/contract/money/invoice'

/** The statement of a month as a sheet: opening balance, entries, closing balance. */
export const statementSheet = (statement: Statement): PaperSheet => ({
  name: '对账单',
  title: '月度对账单',
  facts: [
    ['机构', statement.jigou],
    ['月份', statement.month],
    ['期初未付', showFen(statement.openingFen)],
    ['期末未付', showFen(statement.closingFen)],
    ['本月下单', showFen(statement.orderedFen)],
    ['本月改价', `${showFen(statement.repricedFen)}（以前的订单）`],
    ['本月取消', `${showFen(statement.calledOffFen)}（未付）`],
    ['本月付款', showFen(statement.paidFen)],
    ['本月退款', showFen(statement.refundedFen)],
    ['本月开票', showFen(statement.invoicedFen)],
    ['本月红冲', showFen(statement.redFen)],
    ['开票净额', showFen(statement.netInvoicedFen)],
  ],
  tables: [
    list('订单', ['下单时间', '订单号', '状态', '经办人'], statement.orders),
    list('付款', ['付款时间', '订单号', '方式与交易号', '经办人'], statement.payments),
    list('退款', ['退款时间', '订单号', '退款单号', '经办人'], statement.refunds),
    list('发票', ['开票日期', '发票号码', '类型', '抬头'], statement.invoices),
  ].filter(({ rows }) => rows.length > 0),
  notes: [
    '期末未付 = 期初未付 + 本月下单 + 本月改价 − 本月取消 − 本月付款；付款和退款以商城确认的时间为准，不含积分订单。',
    '开票净额 = 本月开票 + 本月红冲，红字发票为负数。',
    `生成时间：${showTime(statement.madeAt)}`,
  ],
  seals: ['机构（盖章）', '供货方（盖章）'],
})

const list = (
  title: string,
  heads: string[],
  rows: Statement['orders'] | Statement['invoices'],
): PaperSheet['tables'][number] => ({
  title: `${title}（${rows.length}）`,
  heads: [...heads, '金额（元）'],
  figuresFrom: 4,
  rows: rows.map(({ at, no, what, who, amountFen }) => [
    ...[title === '发票' ? dayOf(at) : showTime(at), no, what, who],
    yuan(amountFen),
  ]),
  sums: [['合计', showFen(rows.reduce((sum, { amountFen }) => sum + amountFen, 0))]],
})
