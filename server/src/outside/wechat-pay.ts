import type {
  Headers,
  JsapiWords,
  Notice,
  PaymentWord,
  PrepayWish,
  RefundWish,
  RefundWord,
  Trade,
  WechatPayAccount,
} from './wechat-words.ts'

export type * from './wechat-words.ts'
export { ChannelFailed, NoticeRefused } from './wechat-words.ts'

/** WeChat Pay, API v3. Everything throws ChannelFailed when there is no word of WeChat that can be believed. */
export interface WechatPay {
  readonly account: WechatPayAccount
  /** code_url, prepay_id or h5_url. The same wish again gives a link to the same order. */
  prepay(trade: Trade, wish: PrepayWish): Promise<string>
  jsapi(prepayId: string, now: Date): JsapiWords
  /** Null: WeChat knows no such order. */
  query(outTradeNo: string): Promise<PaymentWord | null>
  /** Unknown or closed already is closed. */
  close(outTradeNo: string): Promise<'closed' | 'paid'>
  /** The same number again is the same refund. */
  refund(wish: RefundWish): Promise<RefundWord>
  queryRefund(outRefundNo: string): Promise<RefundWord | null>
  /** CSV text of a Beijing day (2026-11-21). Null: none for that day, or not yet. */
  bill(kind: 'trade' | 'refund', day: string): Promise<string | null>
  /** Throws NoticeRefused, and nothing else, whatever arrives. */
  readNotice(headers: Headers, body: Buffer, now: Date): Promise<Notice>
  /** Proves keys, numbers and address, and says what ends when. */
  check(now: Date): Promise<{ expires: { what: string; at: Date }[] }>
}

export interface WechatPayOptions {
  readonly timeoutMs?: number
  readonly clock?: () => Date
}

export function openWechatPay(account: WechatPayAccount, _options: WechatPayOptions = {}): WechatPay {
  throw new Error(`not yet: ${account.baseUrl}`)
}
