import { fen, type SignedFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import { type OrderState, orderStateNames, type PayWay, payWayNames } from '@gongfang/contract/buying/order'
import { writtenNotesAt } from '@gongfang/contract/buying/order-notes'
import { agreedText } from '@gongfang/contract/goods/price-list'
import { invoiceKindNames, type Statement } from '@gongfang/contract/money/invoice'
import type { Context, MemberContext } from '../../../http/context.ts'
import { makeBook, type SheetTable } from '../../../outside/sheet.ts'
import { dayColumn, timeColumn } from '../../../outside/sheet-cell.ts'
import {
  findInstitution,
  listInvoices,
  listOrders,
  listPayments,
  listRefunds,
  type OfMonth,
  sumMonth,
} from './queries.ts'

/** An institution's orders are those of all its members: the statement is for whoever answers for them. */
export async function makeOwnStatement(ctx: MemberContext, month: string): Promise<Statement> {
  const institutionId = ctx.caller.institutionId ?? refuse('institutionMissing')
  return makeStatement(ctx, { institutionId, month })
}

export async function makeStatement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  wanted: OfMonth,
): Promise<Statement> {
  const { jigou } = (await findInstitution(db, wanted.institutionId)) ?? refuse('notFound')
  const [sums, orders, payments, refunds, invoices] = await Promise.all([
    sumMonth(db, wanted),
    listOrders(db, wanted),
    listPayments(db, wanted),
    listRefunds(db, wanted),
    listInvoices(db, wanted),
  ])
  const side = (wanted: 'blue' | 'red') => invoices.filter((row) => row.side === wanted)
  return {
    month: wanted.month,
    jigou,
    ...sums,
    refundedFen: fen(total(refunds)),
    invoicedFen: fen(total(side('blue'))),
    redFen: total(side('red')) as SignedFen,
    netInvoicedFen: total(invoices) as SignedFen,
    orders: orders.map(({ at, no, who, amountFen, ...row }) => ({
      ...{ at, no, who, amountFen },
      what: [
        orderStateNames[row.what as OrderState],
        ...writtenNotesAt('statement', row).flat(),
        ...row.lists.map(agreedText),
      ].join(' '),
    })),
    payments: payments.map(({ trade, ...row }) => ({
      ...row,
      what: [payWayNames[row.what as PayWay], trade].filter(Boolean).join(' '),
    })),
    refunds,
    invoices: invoices.map(({ side, kind, ...row }) => ({
      ...row,
      what: `${side === 'red' ? '红字' : ''}${invoiceKindNames[kind]}`,
    })),
    madeAt: now.toISOString(),
  }
}

const total = (rows: readonly { amountFen: number }[]) =>
  rows.reduce((sum, { amountFen }) => sum + amountFen, 0)

const inYuan = (fen: number) => fen / 100

/** A month on five sheets: the sums, and what they are made of. */
export const statementBook = (statement: Statement): Promise<Buffer> =>
  makeBook([
    sums(statement),
    list(statement, '订单', '订单号', '状态', statement.orders),
    list(statement, '付款', '订单号', '方式与交易号', statement.payments),
    list(statement, '退款', '订单号', '退款单号', statement.refunds),
    list(statement, '发票', '发票号码', '类型', statement.invoices, '抬头'),
  ])

const about = ({ jigou, month, madeAt }: Statement) => [
  `机构：${jigou}`,
  `月份：${month}（北京时间），单位：元，不含积分订单`,
  `生成时间：${showTime(madeAt)}`,
]

function sums(statement: Statement): SheetTable {
  const { openingFen, orderedFen, repricedFen, calledOffFen, paidFen, closingFen } = statement
  const { refundedFen, invoicedFen, redFen, netInvoicedFen } = statement
  return {
    name: '对账单',
    title: '月度对账单',
    above: about(statement),
    columns: [
      { head: '项目', width: 36, sum: '期末未付' },
      { head: '金额', width: 16, format: '0.00', sum: inYuan(closingFen) },
    ],
    rows: [
      ['期初未付', inYuan(openingFen)],
      ['本月下单', inYuan(orderedFen)],
      ['本月改价（以前的订单）', inYuan(repricedFen)],
      ['本月取消（未付）', inYuan(calledOffFen)],
      ['本月付款', inYuan(paidFen)],
      ['本月退款', inYuan(refundedFen)],
      ['本月开票', inYuan(invoicedFen)],
      ['本月红冲', inYuan(redFen)],
      ['本月开票净额', inYuan(netInvoicedFen)],
    ],
    below: [
      '期末未付 = 期初未付 + 本月下单 + 本月改价 − 本月取消 − 本月付款',
      '开票净额 = 本月开票 + 本月红冲（红字为负数）',
    ],
  }
}

function list(
  statement: Statement,
  name: string,
  noHead: string,
  whatHead: string,
  rows: Statement['orders'] | Statement['invoices'],
  whoHead = '经办人',
): SheetTable {
  return {
    name,
    title: name,
    above: about(statement),
    columns: [
      { ...(name === '发票' ? dayColumn('开票日期') : timeColumn('时间')), width: 18, sum: '合计' },
      { head: noHead, width: 24 },
      { head: whatHead, width: 36 },
      { head: whoHead, width: 24 },
      {
        head: '金额',
        width: 14,
        format: '0.00',
        sum: inYuan(rows.reduce((sum, { amountFen }) => sum + amountFen, 0)),
      },
    ],
    rows: rows.map(({ at, no, what, who, amountFen }) => [
      name === '发票' ? dayOf(at) : showTime(at),
      no,
      what,
      who,
      inYuan(amountFen),
    ]),
    below: [],
  }
}
