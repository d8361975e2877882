import type { Platform } from '@gongfang/contract/base/envelope'
import type { PayWay } from '@gongfang/contract/buying/order'
import type { companyOf } from '@gongfang/contract/buying/pay-ways'
import type { PayPurpose, PayTicket } from '@gongfang/contract/money/payment'
import type { PaymentChannel } from '@gongfang/contract/money/payment-desk'
import type { ProviderName } from '@gongfang/contract/system/provider-desk'
import { type Db, type Run, runIn } from '../../../db/connect.ts'
import type { Context, House } from '../../../http/context.ts'
import { randomLetters } from '../../../numbers.ts'
import type { Subject } from '../purpose/actions.ts'
import type { Payment } from '../queries.ts'
import type { BillLine } from './bill-rules.ts'

/** A way to pay. Either it pays at once, or it starts an attempt that is paid elsewhere. */
export type Channel = PaysAtOnce | PaysElsewhere

interface PaysAtOnce {
  readonly way: PayWay
  /** Debits and settles in the transaction of the caller; the answer is the number of the payment. */
  readonly payAtOnce: (tx: Db, wish: { purpose: PayPurpose; subject: Subject; now: Date }) => Promise<string>
  readonly show?: undefined
  readonly refundsByHand?: undefined
  readonly outside?: undefined
}

/** Paid at a company outside, by a transfer that finance gives back by hand, or on a page of the shop. */
export type PaysElsewhere = ByCompany | ByHand | ByPage

export interface ByCompany extends Starts {
  readonly outside: Outside
  readonly refundsByHand?: undefined
  readonly show?: undefined
}

export interface ByHand extends Starts {
  /** Finance transfers refunds. */
  readonly refundsByHand: true
  readonly outside?: undefined
  readonly show?: undefined
}

/** The shop itself knows what was paid, and books refunds back at once. */
export interface ByPage extends Starts {
  /** Makes the page that the payer sees. */
  readonly show: (attempt: { outTradeNo: string; origin: string }) => Promise<Shown>
  readonly outside?: undefined
  readonly refundsByHand?: undefined
}

interface Starts {
  readonly way: PayWay
  readonly payAtOnce?: undefined
  /** The value of `payment.channel` for a new attempt; `openid` where only one payer can use the attempt. */
  readonly start: (
    tx: Db,
    payer: { memberId: number; platform: Platform },
  ) => Promise<{ channel: PaymentChannel; openid: string | null }>
}

/** The pay dialog's content: a QR code, a link, or the parameters that open the payment inside WeChat. */
export type Shown = Pick<PayTicket, 'qrSvg' | 'payUrl' | 'jsapi'>
export const SHOWS_NOTHING: Shown = { qrSvg: '', payUrl: '', jsapi: null }

/** Another company, which takes the money and gives it back. */
export interface Outside {
  /**
   * Opens the gateway with the current account; null without one. `off` includes an account that takes no new
   * payments.
   */
  readonly open: (
    speaker: Pick<Speaker, 'db' | 'env' | 'outside'>,
    how?: { off?: boolean },
  ) => Promise<Gateway | null>
  /** Its name and the words of sentences about it. */
  readonly company: ReturnType<typeof companyOf>
  /** The account that the gateway opens. */
  readonly provider: ProviderName
  readonly limits: {
    /** An attempt ends after this time, even when the order waits longer. */
    readonly attemptMs: number
    /** The lifetime of a code, prepay id or link, after which a new one is requested. */
    readonly prepayMs: (channel: PaymentChannel) => number
    /** The company refunds nothing of an older payment. */
    readonly refundMs: number
    /** The largest number of refunds of one payment, and the shortest time between two of them. */
    readonly refundParts: number
    readonly refundGapMs: number
  }
  /** Error codes of the company that decide what happens next. */
  readonly codes: {
    readonly alreadyPaid: readonly string[]
    /** The number of the attempt cannot be used any more: the next attempt gets another. */
    readonly numberSpent: readonly string[]
    /** The same refund will be refused again. */
    readonly refundFinal: readonly string[]
    /** The account of who paid takes nothing back: all further refunds of the payment will be refused. */
    readonly payeeGone: readonly string[]
  }
  /** Texts for staff. */
  readonly texts: { readonly noAccount: string; readonly refundTooOld: string }
  /** The bodies that the company expects as answers to a notice. */
  readonly answers: { readonly taken: object | string; readonly refused: object | string }
}

/** `platform`: null until the company has been asked. */
export interface CertificateEnds {
  readonly merchant: Date
  readonly platform: Date | null
}

/** Requests to the company. Every function throws ChannelFailed when no trustworthy answer comes. */
export interface Gateway {
  readonly merchant: string
  /** When the certificates end that this process knows. */
  certificateEnds(): CertificateEnds
  /** Requests the code, prepay id or link of an attempt. A repeated request gives one for the same attempt. */
  prepay(
    attempt: Payment,
    wish: { description: string; notifyUrl: string; clientIp: string },
  ): Promise<string>
  /** `page`: where the payer comes back to. */
  show(attempt: Payment, prepaid: string, where: { page: string; now: Date }): Promise<Shown>
  /** Null: the company knows no such payment. */
  query(outTradeNo: string): Promise<PaymentWord | null>
  /** Unknown or closed already is closed. */
  close(outTradeNo: string): Promise<'closed' | 'paid'>
  /** The same number again is the same refund. */
  refund(wish: RefundWish): Promise<RefundWord>
  queryRefund(outRefundNo: string): Promise<RefundWord | null>
  /** Throws NoticeRefused when the company did not sign these bytes. */
  readNotice(headers: Headers, body: Buffer, now: Date): Promise<Notice>
  /**
   * The bill of a Beijing day. Null: there is none of that day, or not yet. Absent where the company has no bill that can
   * be compared. Throws BillUnreadable.
   */
  readonly bill?: (kind: 'trade' | 'refund', day: string) => Promise<BillLine[] | null>
}

/** Headers as Node gives them, with names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** The company's data of a payment. The caller compares it with the shop's payment. */
export interface PaymentWord {
  readonly outTradeNo: string
  readonly state: 'paid' | 'ended' | 'open'
  /** The state in the company's own words. */
  readonly said: string
  /** True if the money came to the shop's account, in yuan. */
  readonly isOurs: boolean
  readonly merchant: string
  /** Empty until somebody paid. */
  readonly channelTradeNo: string
  readonly amountFen: number
  readonly paidAt: Date | null
  readonly raw: object
}

export interface RefundWish {
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly amountFen: number
  readonly totalFen: number
  readonly reason: string
  /** '' when nobody knows how the company reaches the shop: then the shop has to ask. */
  readonly notifyUrl: string
}

export interface RefundWord {
  readonly outRefundNo: string
  readonly outTradeNo: string
  readonly channelRefundNo: string
  readonly amountFen: number
  /** `failed`: a new refund with a new number is needed. `abnormal`: staff have to act at the company. */
  readonly state: 'done' | 'processing' | 'failed' | 'abnormal'
  /** The state in the company's own words. */
  readonly said: string
  /** A sentence for staff, or '' without a problem. */
  readonly problem: string
  readonly raw: object
}

export type Notice = { readonly id: string } & (
  | { readonly kind: 'payment'; readonly payment: PaymentWord }
  | { readonly kind: 'refund'; readonly refund: RefundWord }
  | { readonly kind: 'other' }
)

/** The number by which a channel knows an attempt: 28 characters that nobody can guess. */
export const tradeNumber = () => randomLetters(28)

/** The parts of a request or a job that are needed to ask a channel and to store its answer. */
export interface Speaker extends Pick<House, 'env' | 'outside' | 'log'> {
  readonly db: Db
  readonly run: Run
}

export const speakerOf = ({ db, env, outside, log }: House): Speaker => ({
  db,
  env,
  outside,
  log,
  run: runIn(db),
})

export const speakerIn = ({ db, env, outside, log, transaction }: Omit<Context, 'caller'>): Speaker => ({
  db,
  env,
  outside,
  log,
  run: transaction,
})
