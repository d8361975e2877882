import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { OrderNumber, OrderState, TransferState } from '../buying/order.ts'
import { companyNames } from '../buying/pay-ways.ts'
import { BankSerial, Slip, TransferFen, transferSums } from './bank.ts'
import { PayPurpose } from './payment.ts'
import { PaymentChannel } from './payment-desk.ts'

/** Filters of the finance list, by the next step. */
export const TransferView = z.enum(['confirm', 'waiting', 'confirmed', 'rejected', 'expired', 'owed', 'all'])
export type TransferView = z.output<typeof TransferView>
export const transferViewNames: Record<TransferView, string> = {
  confirm: '待确认',
  waiting: '待转账',
  confirmed: '已确认',
  rejected: '已驳回',
  expired: '已超时',
  owed: '待退差额',
  all: '全部',
}

export const slipReasons = [
  '凭证不清晰，请重新上传',
  '凭证金额与应付金额不符',
  '账户未查到这笔款项，请核对收款账号',
  '付款人与机构名称不符，请补充说明',
] as const

const row = {
  id: Id,
  no: OrderNumber,
  orderState: OrderState,
  state: TransferState,
  code: z.string(),
  jigou: z.string(),
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  ...transferSums,
  slip: z.nullable(Slip),
  payBefore: z.nullable(Instant),
  createdAt: Instant,
}
export const TransferRow = z.object(row)
export type TransferRow = z.output<typeof TransferRow>

/** Filters of the list and of its export. */
export const transferFilter = {
  view: z._default(TransferView, 'confirm'),
  /** An order number, a remittance code, or part of an institution's name. */
  keyword: z.optional(line('关键词', 60)),
}

export const listTransfersDesk = endpoint({
  method: 'GET',
  path: '/api/admin.bank/lst',
  access: { staff: 'payment.read' },
  summary: '对公转账',
  input: z.object({ ...KeyPaging, ...transferFilter }),
  output: keyPageOf(TransferRow),
})

export const countTransfersDesk = endpoint({
  method: 'GET',
  path: '/api/admin.bank/counts',
  access: { staff: 'payment.read' },
  summary: '对公转账各类待办的数量',
  input: z.object({}),
  output: z.object({ confirm: Count, owed: Count, lines: Count, refunds: Count }),
})

const Movement = z.object({ id: Id, amountFen: Fen, serial: z.string(), staffName: z.string(), at: Instant })

export const TransferCase = z.object({
  ...row,
  /** Amounts allocated to this order: whole receipts and parts of receipts. */
  receipts: z.array(
    z.extend(Movement, {
      receivedOn: Day,
      receiptFen: Fen,
      undone: z.nullable(z.object({ staffName: z.string(), reason: z.string() })),
    }),
  ),
  payouts: z.array(z.extend(Movement, { paidOn: Day, payee: z.string() })),
  slips: z.array(
    z.extend(Slip, {
      id: Id,
      state: z.enum(['reviewing', 'replaced', 'rejected', 'accepted']),
      decidedBy: z.string(),
    }),
  ),
})
export type TransferCase = z.output<typeof TransferCase>

export const getTransferDesk = endpoint({
  method: 'GET',
  path: '/api/admin.bank/detail',
  access: { staff: 'payment.read' },
  summary: '对公转账详情',
  input: z.object({ no: OrderNumber }),
  output: TransferCase,
})

const receipt = {
  no: OrderNumber,
  amountFen: TransferFen,
  /** The day on which the bank booked it. */
  receivedOn: Day,
  serial: BankSerial,
}

export const Received = z.object({
  /** `late`: the order was closed already, so the money has to be returned. */
  outcome: z.enum(['paid', 'short', 'late']),
  missingFen: Fen,
  owedFen: Fen,
})
export type Received = z.output<typeof Received>

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/api/admin.bank/confirm',
  access: { staff: 'bank.confirm' },
  summary: '确认到账；每个流水号只能用一次，已到账金额与所见不同时拒绝',
  input: z.strictObject({
    ...receipt,
    /**
     * The received total that the page showed; a stale one is refused, so that a transfer is not entered
     * twice.
     */
    seenFen: Fen,
  }),
  output: Received,
})

export const rejectSlip = endpoint({
  method: 'POST',
  path: '/api/admin.bank/reject',
  access: { staff: 'bank.confirm' },
  summary: '驳回凭证',
  input: z.strictObject({ no: OrderNumber, slipId: Id, reason: line('驳回原因', 200, 2) }),
  output: Nothing,
})

export const returnSurplus = endpoint({
  method: 'POST',
  path: '/api/admin.bank/returnSurplus',
  access: { staff: 'bank.confirm' },
  summary: '登记已退回的差额或迟到款',
  input: z.strictObject({
    no: OrderNumber,
    amountFen: TransferFen,
    paidOn: Day,
    serial: BankSerial,
    /** Account holder to whom the money was transferred. */
    payee: line('收款人', 60, 2),
  }),
  output: Nothing,
})

export const undoAllocation = endpoint({
  method: 'POST',
  path: '/api/admin.bank/undoAllocation',
  access: { staff: 'bank.confirm' },
  summary: '撤销记错的入账；已用于付款或已退回的不能撤销，撤销后回到未匹配的流水',
  input: z.strictObject({ id: Id, reason: line('撤销原因', 100, 2) }),
  output: Nothing,
})

// ── the bank's statement ────────────────────────────────────────────────────────────────────

export const LineView = z.enum(['open', 'booked', 'aside', 'all'])
export type LineView = z.output<typeof LineView>
export const lineViewNames: Record<LineView, string> = {
  open: '未匹配',
  booked: '已入账',
  aside: '非货款',
  all: '全部',
}

/** Why an order is suggested for a line of the statement. */
export const MatchReason = z.enum(['code', 'number', 'amount', 'payer'])
export type MatchReason = z.output<typeof MatchReason>
export const matchReasonNames: Record<MatchReason, string> = {
  code: '附言码',
  number: '订单号',
  amount: '金额',
  payer: '付款人',
}

const mayBePaid = {
  no: OrderNumber,
  jigou: z.string(),
  orderState: OrderState,
  missingFen: Fen,
  receivedFen: Fen,
}

export const Suggestion = z.object({
  ...mayBePaid,
  code: z.string(),
  reasons: z.array(MatchReason),
})
export type Suggestion = z.output<typeof Suggestion>

/** A proposal that splits a statement line between the orders that it names, or whose amounts add up to it. */
export const Plan = z.object({
  parts: z.array(z.object({ ...mayBePaid, amountFen: Fen })),
  /** Remainder that no order needs. It is allocated to the last order and owed to the payer. */
  restFen: Fen,
  /** All orders are named by the line, and their amounts add up exactly. */
  exact: z.boolean(),
})
export type Plan = z.output<typeof Plan>

/** Money that was entered by hand and stands in no imported statement: it may be this line under a wrong number. */
export const TypedReceipt = z.object({
  serial: z.string(),
  receivedOn: Day,
  staffName: z.string(),
  /** Orders that it is booked for; none after it was undone. */
  orders: z.array(z.object({ no: OrderNumber, jigou: z.string() })),
})
export type TypedReceipt = z.output<typeof TypedReceipt>

export const StatementLine = z.object({
  id: Id,
  serial: z.string(),
  receivedOn: Day,
  amountFen: Fen,
  payer: z.string(),
  note: z.string(),
  fileName: z.string(),
  importedAt: Instant,
  /** Orders that the line is allocated to, with the amounts. */
  booked: z.array(z.object({ id: Id, no: OrderNumber, amountFen: Fen })),
  /** Amount not allocated yet. */
  openFen: Fen,
  /** Amount that was entered by hand under this serial number, if it differs and is booked; else null. */
  bookedFen: z.nullable(Fen),
  /** Reason why the line belongs to no order; '' if it is not set aside. */
  aside: z.string(),
  suggestions: z.array(Suggestion),
  plan: z.nullable(Plan),
  /** Entered by hand within a week of it, over the same amount. */
  typed: z.array(TypedReceipt),
})
export type StatementLine = z.output<typeof StatementLine>

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/admin.bank/lines',
  access: { staff: 'payment.read' },
  summary: '银行流水与匹配建议',
  input: z.object({
    ...KeyPaging,
    view: z._default(LineView, 'open'),
    /** Part of a payer's name or of the note, or a serial number. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(StatementLine),
})

export const PARTS_MOST = 20

export const bookLine = endpoint({
  method: 'POST',
  path: '/api/admin.bank/bookLine',
  access: { staff: 'bank.confirm' },
  summary: '把一条银行流水记到一张或多张订单上；各部分之和应等于未入账的金额',
  input: z.strictObject({
    id: Id,
    parts: z.array(z.strictObject({ no: OrderNumber, amountFen: TransferFen, seenFen: Fen })).check(
      z.minLength(1, '请选择订单'),
      z.maxLength(PARTS_MOST, `一笔流水最多记到 ${PARTS_MOST} 张订单`),
      z.refine((parts) => new Set(parts.map(({ no }) => no)).size === parts.length, '订单不能重复'),
    ),
  }),
  output: z.object({ orders: z.array(z.extend(Received, { no: OrderNumber })) }),
})

export const bookExact = endpoint({
  method: 'POST',
  path: '/api/admin.bank/bookExact',
  access: { staff: 'bank.confirm' },
  summary: '一次确认全部附言码（或订单号）与金额都相符的流水',
  input: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, '没有可以确认的流水'), z.maxLength(100, '一次最多确认 100 条')),
  }),
  output: z.object({ booked: Count, left: Count }),
})

export const setLineAside = endpoint({
  method: 'POST',
  path: '/api/admin.bank/setAside',
  access: { staff: 'bank.confirm' },
  summary: '标记为非货款；原因为空时取消标记',
  input: z.strictObject({ id: Id, reason: line('原因', 100) }),
  output: Nothing,
})

export const joinTyped = endpoint({
  method: 'POST',
  path: '/api/admin.bank/joinTyped',
  access: { staff: 'bank.confirm' },
  summary: '银行流水就是手工登记过的到账：把登记的流水号更正为银行的，入账不变',
  input: z.strictObject({
    /** The line. */
    id: Id,
    /** The number that was entered by hand. */
    serial: BankSerial,
  }),
  output: Nothing,
})

// ── refunds that finance transfers by hand ──────────────────────────────────────────────────

export const BankRefundRow = z.object({
  id: Id,
  outRefundNo: z.string(),
  purpose: PayPurpose,
  /** Number of the order, sign-up or top-up. */
  no: OrderNumber,
  /**
   * The payment came by a company that accepts no refund of it any more; the payee's account is not known yet.
   */
  offline: z.boolean(),
  channel: PaymentChannel,
  memberId: Id,
  nickname: z.string(),
  jigou: z.string(),
  /** Payer according to the last slip or the bank statement. */
  payer: z.string(),
  amountFen: Fen,
  createdAt: Instant,
  /** Day of the transfer; null before it. */
  paidOn: z.nullable(Day),
  serial: z.string(),
  payee: z.string(),
  /** Last digits only. */
  account: z.string(),
  bank: z.string(),
  staffName: z.string(),
})
export type BankRefundRow = z.output<typeof BankRefundRow>

/** Removes blanks between the digits, which people copy along. */
const PayeeAccount = z.string('请填写收款账号').check(
  z.overwrite((value) => value.normalize('NFKC').replace(/\s/g, '')),
  z.regex(/^\d(?:-?\d){7,31}$/, '收款账号应为 8–32 位数字'),
)

export const RefundView = z.enum(['open', 'sent'])
export const refundViewNames = { open: '待线下退款', sent: '已汇出' } as const

export const listBankRefunds = endpoint({
  method: 'GET',
  path: '/api/admin.bank/refunds',
  access: { staff: 'payment.read' },
  summary: `由财务汇出的退款：对公转账的，和${companyNames}不再受理的`,
  input: z.object({ ...KeyPaging, view: z._default(RefundView, 'open') }),
  output: keyPageOf(BankRefundRow),
})

export const sendBankRefund = endpoint({
  method: 'POST',
  path: '/api/admin.bank/sendRefund',
  access: { staff: 'bank.confirm' },
  summary: '登记退款已汇出',
  input: z.strictObject({
    id: Id,
    paidOn: Day,
    serial: BankSerial,
    payee: line('收款人', 60, 2),
    /** Required if no account is known. */
    account: z.optional(PayeeAccount),
    bank: z.optional(line('开户行', 60, 2)),
  }),
  output: Nothing,
})
