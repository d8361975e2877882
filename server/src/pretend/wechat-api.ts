import { createHash, randomUUID } from 'node:crypto'
import { dayOf } from '@gongfang/contract/base/time'
import * as z from 'zod/mini'
import { type BillType, billOf } from './wechat-bills.ts'
import { type Book, Refused } from './wechat-book.ts'
import { beijing, refundAnswerOf, transactionOf } from './wechat-facts.ts'
import { type KeyMode, type PretendKeys, readCertificate } from './wechat-keys.ts'
import { sealed } from './wechat-signing.ts'

export interface Wechat {
  readonly keys: () => PretendKeys
  readonly mode: KeyMode
  readonly book: Book
  readonly clock: () => Date
  /** The address for phones. */
  readonly publicUrl: string
  readonly url: string
  readonly bills: Map<string, { text: string; until: Date }>
}

interface Question {
  readonly found: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

type Route = readonly [
  request: RegExp,
  answer: (wechat: Wechat, question: Question) => object | string | null,
]

/** Requests of merchants by WeChat's documentation. Null is an answer without a body. */
export const routes: readonly Route[] = [
  [/^POST \/v3\/pay\/transactions\/(?<trade>native|jsapi|h5)$/, prepay],
  [/^GET \/v3\/pay\/transactions\/out-trade-no\/(?<no>[^/]+)$/, query],
  [/^POST \/v3\/pay\/transactions\/out-trade-no\/(?<no>[^/]+)\/close$/, close],
  [/^POST \/v3\/refund\/domestic\/refunds$/, refund],
  [/^GET \/v3\/refund\/domestic\/refunds\/(?<no>[^/]+)$/, queryRefund],
  [/^GET \/v3\/bill\/tradebill$/, bill],
  [/^GET \/v3\/billdownload\/file$/, download],
  [/^GET \/v3\/certificates$/, certificates],
]

const Address = z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#]*$/), z.maxLength(255))
const Fen = z.int().check(z.minimum(1))
const Wish = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().check(z.minLength(1), z.maxLength(127)),
  out_trade_no: z.string().check(z.regex(/^[\w\-|*]{6,32}$/)),
  time_expire: z.iso.datetime({ offset: true }),
  notify_url: Address,
  amount: z.object({ total: Fen, currency: z.literal('CNY') }),
  payer: z.optional(z.object({ openid: z.string().check(z.minLength(1)) })),
  scene_info: z.object({
    payer_client_ip: z.string().check(z.minLength(1), z.maxLength(45)),
    h5_info: z.optional(z.object({ type: z.string() })),
  }),
})

const TRADES = { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB' } as const

function prepay({ keys, book, clock, publicUrl }: Wechat, { found, body }: Question) {
  const trade = found.trade as keyof typeof TRADES
  const wish = parsed(Wish, body)
  mustBeOurs(keys(), wish)
  if (trade === 'jsapi' && !wish.payer) throw new Refused(400, 'PARAM_ERROR', '缺少 payer.openid')
  if (trade === 'h5' && !wish.scene_info.h5_info)
    throw new Refused(400, 'PARAM_ERROR', '缺少 scene_info.h5_info')
  const expiresAt = new Date(wish.time_expire)
  const isKnown = book.orders.has(wish.out_trade_no)
  if (!isKnown && expiresAt <= clock()) throw new Refused(400, 'PARAM_ERROR', 'time_expire 已过')
  const { prepayId } = book.place({
    outTradeNo: wish.out_trade_no,
    trade: TRADES[trade],
    description: wish.description,
    amountFen: wish.amount.total,
    expiresAt,
    notifyUrl: wish.notify_url,
    openid: wish.payer?.openid ?? '',
  })
  if (trade === 'native') return { code_url: `${publicUrl}/pay/${wish.out_trade_no}` }
  if (trade === 'jsapi') return { prepay_id: prepayId }
  const link = { prepay_id: prepayId, package: String(Math.floor(clock().getTime() / 1000)) }
  return { h5_url: `${publicUrl}/h5?${new URLSearchParams(link)}` }
}

function query({ keys, book }: Wechat, { found, query }: Question) {
  mustBeOurs(keys(), { mchid: query.get('mchid') ?? '' })
  return transactionOf(book.order(found.no ?? ''), book, keys())
}

function close({ keys, book }: Wechat, { found, body }: Question) {
  mustBeOurs(keys(), parsed(z.object({ mchid: z.string() }), body))
  book.close(found.no ?? '')
  return null
}

const RefundWish = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().check(z.regex(/^[\w\-|*@]{1,64}$/)),
  reason: z.string().check(z.minLength(1), z.maxLength(80)),
  notify_url: z.optional(Address),
  amount: z.object({ refund: Fen, total: Fen, currency: z.literal('CNY') }),
})

function refund({ book }: Wechat, { body }: Question) {
  const wish = parsed(RefundWish, body)
  const made = book.giveBack({
    outTradeNo: wish.out_trade_no,
    outRefundNo: wish.out_refund_no,
    amountFen: wish.amount.refund,
    totalFen: wish.amount.total,
    reason: wish.reason,
    notifyUrl: wish.notify_url ?? '',
  })
  return refundAnswerOf(made, book.order(made.outTradeNo))
}

function queryRefund({ book }: Wechat, { found }: Question) {
  const refund = book.refund(found.no ?? '')
  return refundAnswerOf(refund, book.order(refund.outTradeNo))
}

const BILL_MS = 30_000

function bill({ keys, book, clock, url, bills }: Wechat, { query }: Question) {
  const day = query.get('bill_date') ?? ''
  const type = (query.get('bill_type') ?? 'ALL') as BillType
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !['ALL', 'SUCCESS', 'REFUND'].includes(type))
    throw new Refused(400, 'PARAM_ERROR', '账单日期或类型不正确')
  const text = day < dayOf(clock()) ? billOf(book, keys(), { day, type }) : null
  if (text === null) throw new Refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const token = randomUUID()
  bills.set(token, { text, until: new Date(clock().getTime() + BILL_MS) })
  return {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(text).digest('hex'),
    download_url: `${url}/v3/billdownload/file?token=${token}`,
  }
}

function download({ bills, clock }: Wechat, { query }: Question) {
  const found = bills.get(query.get('token') ?? '')
  if (!found || found.until < clock()) throw new Refused(400, 'PARAM_ERROR', 'token 无效或已过期')
  return found.text
}

function certificates({ keys, mode }: Wechat) {
  const { apiV3Key, certificates } = keys()
  if (mode === 'publicKey')
    throw new Refused(
      404,
      'RESOURCE_NOT_EXISTS',
      '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥',
    )
  return {
    data: certificates.map((pair) => {
      const { serialNumber, validFromDate, validToDate } = readCertificate(pair)
      return {
        serial_no: serialNumber,
        effective_time: beijing(validFromDate),
        expire_time: beijing(validToDate),
        encrypt_certificate: sealed(pair.certificate, apiV3Key, 'certificate'),
      }
    }),
  }
}

function mustBeOurs(keys: PretendKeys, said: { mchid: string; appid?: string }) {
  if (said.mchid !== keys.mchid) throw new Refused(400, 'MCH_NOT_EXISTS', '商户号不存在')
  if (said.appid !== undefined && said.appid !== keys.appid)
    throw new Refused(400, 'APPID_MCHID_NOT_MATCH', 'appid 和 mchid 不匹配')
}

function parsed<T extends z.ZodMiniType>(shape: T, body: unknown): z.output<T> {
  const { success, data, error } = shape.safeParse(body)
  if (success) return data
  throw new Refused(400, 'PARAM_ERROR', `参数错误：${error.issues[0]?.path.join('.')}`)
}
