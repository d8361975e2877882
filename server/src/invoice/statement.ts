import { invoiceKindNames, type Statement } from '@gongfang/contract/invoice'
import { fen, type SignedFen } from '@gongfang/contract/money'
import { type OrderState, orderStateNames, type PayWay, payWayNames } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import type { Context, MemberContext } from '../http/context.ts'
import {
  findInstitution,
  listInvoices,
  listOrders,
  listPayments,
  listRefunds,
  type OfMonth,
  sumMonth,
} from './statement-queries.ts'

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
    ...{ month: wanted.month, jigou, ...sums },
    refundedFen: fen(total(refunds)),
    invoicedFen: fen(total(side('blue'))),
    redFen: total(side('red')) as SignedFen,
    netInvoicedFen: total(invoices) as SignedFen,
    orders: orders.map((row) => ({ ...row, what: orderStateNames[row.what as OrderState] })),
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
