import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Id, line } from '../base/values.ts'
import { OrderNumber, OrderState, TransferState } from '../buying/order.ts'

export const transferStateNames: Record<TransferState, string> = {
  waiting: '待上传',
  reviewing: '审核中',
  rejected: '已驳回',
  partly: '部分到账',
  confirmed: '已确认',
}

/** The bank's serial number of one transaction; unique. */
export const BankSerial = z
  .string('请填写银行流水号')
  .check(z.regex(/^[0-9A-Za-z_-]{4,64}$/, '流水号应为 4–64 位字母、数字、- 或 _'))

/** Amount of a transfer: more than 0, and below a limit that catches typing errors. */
export const TransferFen = Fen.check(
  z.minimum(1, '金额应大于 0'),
  z.maximum(100_000_000_000, '金额不能超过 10 亿元'),
)

/** The shop's bank account, with the fields that a transfer form asks for. */
export const BankCard = z.object({
  accountName: z.string(),
  accountNumber: z.string(),
  bankName: z.string(),
})
export type BankCard = z.output<typeof BankCard>

/** A transfer slip: a picture or PDF that proves the transfer. */
export const Slip = z.object({
  /** Id of the upload. */
  uploadId: Id,
  name: z.string(),
  mime: z.string(),
  amountFen: Fen,
  payer: z.string(),
  paidOn: z.nullable(Day),
  sentAt: Instant,
  /** Reason of the rejection; '' if it was not rejected. */
  reason: z.string(),
})
export type Slip = z.output<typeof Slip>

/**
 * Sums of an order's transfers: what is missing while it waits for payment, what has to be returned
 * afterwards.
 */
export const transferSums = {
  payableFen: Fen,
  receivedFen: Fen,
  missingFen: Fen,
  /** Money that the shop owes: paid too much, or after the order was closed. */
  owedFen: Fen,
  returnedFen: Fen,
}

export const BankTransfer = z.object({
  no: OrderNumber,
  orderState: OrderState,
  state: TransferState,
  /** Remittance code: the payer writes it into the transfer so that the shop can match it. */
  code: z.string(),
  /** null: the shop accepts no transfers at present. */
  card: z.nullable(BankCard),
  ...transferSums,
  payBefore: z.nullable(Instant),
  slip: z.nullable(Slip),
  /** false: a colleague sent the slip; its file is theirs alone. */
  ownSlip: z.boolean(),
  receipts: z.array(z.object({ amountFen: Fen, receivedOn: Day })),
  payouts: z.array(z.object({ amountFen: Fen, paidOn: Day })),
})
export type BankTransfer = z.output<typeof BankTransfer>

/** All data for a transfer as one text, so that it can be sent to the person who pays. */
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
    /** Id of an upload of the kind `slip`. */
    uploadId: Id,
    amountFen: TransferFen,
    payer: line('付款人户名', 60, 2),
    paidOn: z.optional(Day),
  }),
  output: BankTransfer,
})
