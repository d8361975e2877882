/** The merchant's account at WeChat Pay: its secrets, and WeChat's public key. */
export interface WechatPayAccount {
  readonly mchid: string
  readonly appid: string
  /** apiclient_cert.pem: its serial names us in every request; it expires. */
  readonly certificate: string
  /** apiclient_key.pem */
  readonly privateKey: string
  /** 32 characters: notices and platform certificates are encrypted with it. */
  readonly apiV3Key: string
  /** `PUB_KEY_ID_…` and its PEM. Empty = platform certificates only, which WeChat gives out at /v3/certificates. */
  readonly publicKeyId: string
  readonly publicKey: string
  /** https://api.mch.weixin.qq.com, or the pretend one. */
  readonly baseUrl: string
}

/** A code to scan, inside WeChat, in the browser of a phone. */
export type Trade = 'native' | 'jsapi' | 'h5'

export interface PrepayWish {
  readonly outTradeNo: string
  readonly description: string
  readonly amountFen: number
  readonly expiresAt: Date
  readonly notifyUrl: string
  readonly clientIp: string
  /** Inside WeChat only, and there always. */
  readonly openid?: string
}

export interface RefundWish {
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly amountFen: number
  readonly totalFen: number
  readonly reason: string
  /** '' when nobody knows how WeChat reaches us: then only asking tells. */
  readonly notifyUrl: string
}

/** WeChat's data of a payment with a verified signature. The caller compares it with the shop's payment. */
export interface PaymentWord {
  readonly outTradeNo: string
  /** Empty until somebody paid. */
  readonly transactionId: string
  readonly state: 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR'
  /** The order's total. What left the payer's purse may be less: WeChat's own coupons are settled with us in full. */
  readonly amountFen: number
  readonly currency: string
  readonly mchid: string
  readonly appid: string
  readonly paidAt: Date | null
  readonly raw: object
}

export interface RefundWord {
  readonly outRefundNo: string
  readonly outTradeNo: string
  readonly refundId: string
  /** ABNORMAL: the payer's card is dead; somebody has to help at WeChat's merchant site. CLOSED: try with a new number. */
  readonly state: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL'
  readonly amountFen: number
  readonly at: Date | null
  readonly raw: object
}

export type Notice = { readonly id: string; readonly eventType: string } & (
  | { readonly kind: 'payment'; readonly payment: PaymentWord }
  | { readonly kind: 'refund'; readonly refund: RefundWord }
  | { readonly kind: 'other' }
)

/** Parameters with which the browser inside WeChat opens the payment. */
export interface JsapiWords {
  readonly appId: string
  readonly timeStamp: string
  readonly nonceStr: string
  readonly package: string
  readonly signType: 'RSA'
  readonly paySign: string
}

/** Headers as Node gives them: names in small letters. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

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
  /** When the merchant's certificate ends, and the newest platform certificate, if this process has one. Asks nobody. */
  certificateEnds(): { merchant: Date; platform: Date | null }
}
