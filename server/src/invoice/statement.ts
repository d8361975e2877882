import { invoiceKindNames, type Statement } from '@gongfang/contract/invoice'
import { fen, type SignedFen } from '@gongfang/contract/money'
import { type OrderState, orderStateNames, type PayWay, payWayNames } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import type { Context, MemberContext } from '../http/context.ts'
import * as queries from './statement-queries.ts'

/** An institution's orders are those of all its members: the statement is for whoever answers for them. */
export async function makeOwnStatement(ctx: MemberContext, month: string): Promise<Statement> {
  const institutionId = ctx.caller.institutionId ?? refuse('institutionMissing')
  return makeStatement(ctx, { institutionId, month })
}

export async function makeStatement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  wanted: queries.OfMonth,
): Promise<Statement> {
  const { jigou } = (await queries.findInstitution(db, wanted.institutionId)) ?? refuse('notFound')
  const [sums, orders, payments, refunds, invoices] = await Promise.all([
    queries.sumMonth(db, wanted),
    queries.listOrders(db, wanted),
    queries.listPayments(db, wanted),
    queries.listRefunds(db, wanted),
    queries.listInvoices(db, wanted),
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
