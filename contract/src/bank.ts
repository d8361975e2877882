import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Fen } from './money.ts'
import { OrderNumber, OrderState, TransferState } from './order.ts'
import { Day, Instant } from './time.ts'
import { Id, line } from './values.ts'

export const transferStateNames: Record<TransferState, string> = {
  waiting: '待上传',
  reviewing: '审核中',
  rejected: '已驳回',
  partly: '部分到账',
  confirmed: '已确认',
}

/** What a bank calls one movement of money; no two have the same. */
export const BankSerial = z
  .string('请填写银行流水号')
  .check(z.regex(/^[0-9A-Za-z_-]{4,64}$/, '流水号应为 4–64 位字母、数字、- 或 _'))

/** An amount of a transfer: something, and less than a bank moves at once. */
export const TransferFen = Fen.check(
  z.minimum(1, '金额应大于 0'),
  z.maximum(100_000_000_000, '金额不能超过 10 亿元'),
)

/** The shop's account, as it is typed into the form of a transfer. */
export const BankCard = z.object({
  accountName: z.string(),
  accountNumber: z.string(),
  bankName: z.string(),
})
export type BankCard = z.output<typeof BankCard>

/** A slip: the picture or pdf that shows that somebody transferred. */
export const Slip = z.object({
  /** Of the upload. */
  uploadId: Id,
  name: z.string(),
  mime: z.string(),
  amountFen: Fen,
  payer: z.string(),
  paidOn: z.nullable(Day),
  sentAt: Instant,
  /** Why it was rejected; '' while it was not. */
  reason: z.string(),
})
export type Slip = z.output<typeof Slip>

/** Where the money stands: while an order waits, what is missing; after that, what has to go back. */
export const transferSums = {
  payableFen: Fen,
  receivedFen: Fen,
  missingFen: Fen,
  /** Paid too much, or after the order was over: the shop owes it. */
  owedFen: Fen,
  returnedFen: Fen,
}

export const BankTransfer = z.object({
  no: OrderNumber,
  orderState: OrderState,
  state: TransferState,
  /** To be written into the transfer, so that it is known whose it is. */
  code: z.string(),
  /** null: the shop takes no transfers at present. */
  card: z.nullable(BankCard),
  ...transferSums,
  payBefore: z.nullable(Instant),
  slip: z.nullable(Slip),
  receipts: z.array(z.object({ amountFen: Fen, receivedOn: Day })),
  payouts: z.array(z.object({ amountFen: Fen, paidOn: Day })),
})
export type BankTransfer = z.output<typeof BankTransfer>

/** Everything somebody else needs to transfer, as one text. */
export const remittanceText = ({ card, code, missingFen, no }: BankTransfer, amount: string): string =>
  card === null || missingFen === 0
    ? ''
    : [
        `户名：${card.accountName}`,
        `账号：${card.accountNumber}`,
        `开户行：${card.bankName}`,
        `金额：${amount}`,
        `汇款附言：${code}（请务必填写）`,
        `订单号：${no}`,
      ].join('\n')

export const openTransfer = endpoint({
  method: 'POST',
  path: '/api/user.bank/open',
  access: 'member',
  summary: '对公转账：收款账户、汇款附言和凭证状态；首次打开时生成附言码',
  input: z.strictObject({ no: OrderNumber }),
  output: BankTransfer,
})

export const sendSlip = endpoint({
  method: 'POST',
  path: '/api/user.bank/slip',
  access: 'member',
  institution: 'pay',
  summary: '提交或更换转账凭证（确认前）',
  input: z.strictObject({
    no: OrderNumber,
    /** An upload of the kind `slip`. */
    uploadId: Id,
    amountFen: TransferFen,
    payer: line('付款人户名', 60, 2),
    paidOn: z.optional(Day),
  }),
  output: BankTransfer,
})
