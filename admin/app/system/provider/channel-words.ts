import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'

/** A field of a channel's message with its label, in Chinese: ['交易状态', '已支付']. */
export type ChannelWord = readonly [label: string, text: string]

interface Fact {
  readonly label: string
  readonly say: (value: unknown) => string
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const time = (value: unknown) => {
  const at = Date.parse(text(value))
  return Number.isNaN(at) ? text(value) : showTime(new Date(at).toISOString())
}
const money = (value: unknown) =>
  Number.isSafeInteger(value) ? showFen(value as Parameters<typeof showFen>[0]) : text(value)
/** A code that is not in the list is said to be unknown, with the code, so that it can be asked about. */
const named = (names: Readonly<Record<string, string>>) => (value: unknown) =>
  text(value) === '' ? '' : (names[text(value)] ?? `其他（${text(value)}）`)

const tradeStates = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '未支付',
  CLOSED: '已关闭',
  REVOKED: '已撤销',
  USERPAYING: '用户支付中',
  PAYERROR: '支付失败',
  ACCEPT: '已接收，等待扣款',
}
const refundStates = {
  SUCCESS: '退款成功',
  CLOSED: '退款关闭',
  PROCESSING: '退款处理中',
  ABNORMAL: '退款异常，款项没有到账',
}
const tradeTypes = {
  JSAPI: '公众号或小程序支付',
  NATIVE: '扫码支付',
  H5: '手机网页支付',
  MWEB: '手机网页支付',
  APP: 'App 支付',
  MICROPAY: '付款码支付',
  FACEPAY: '刷脸支付',
}
const refundWays = {
  ORIGINAL: '原路退款',
  BALANCE: '退回到余额',
  OTHER_BALANCE: '原账户异常，退到其他余额账户',
  OTHER_BANKCARD: '原银行卡异常，退到其他银行卡',
}
const fundsAccounts = {
  UNSETTLED: '未结算资金',
  AVAILABLE: '可用余额',
  UNAVAILABLE: '不可用余额',
  OPERATION: '运营账户',
  BASIC: '基本账户',
  ECNY_BASIC: '数字人民币基本账户',
}

/**
 * The fields of answers and notices of WeChat Pay v3 (transactions, domestic refunds), by the names in its documentation,
 * and the fields that this shop writes itself. The order is the one that they are shown in.
 */
const facts: readonly (readonly [path: string, fact: Fact])[] = [
  ['trade_state', { label: '支付结果', say: named(tradeStates) }],
  ['refund_status', { label: '退款结果', say: named(refundStates) }],
  ['status', { label: '退款结果', say: named(refundStates) }],
  ['trade_state_desc', { label: '说明', say: text }],
  ['amount.total', { label: '订单金额', say: money }],
  ['amount.payer_total', { label: '用户支付', say: money }],
  ['amount.refund', { label: '退款金额', say: money }],
  ['amount.payer_refund', { label: '用户退款', say: money }],
  ['amountFen', { label: '金额', say: money }],
  ['success_time', { label: '完成时间', say: time }],
  ['create_time', { label: '受理时间', say: time }],
  ['trade_type', { label: '支付方式', say: named(tradeTypes) }],
  ['channel', { label: '退款方式', say: named(refundWays) }],
  ['user_received_account', { label: '退到', say: text }],
  ['funds_account', { label: '出款账户', say: named(fundsAccounts) }],
  ['transaction_id', { label: '微信支付订单号', say: text }],
  ['refund_id', { label: '微信支付退款单号', say: text }],
  ['out_trade_no', { label: '支付单号', say: text }],
  ['outTradeNo', { label: '支付单号', say: text }],
  ['out_refund_no', { label: '退款单号', say: text }],
  ['mchid', { label: '商户号', say: text }],
]

const at = (raw: unknown, path: string) =>
  path.split('.').reduce<unknown>((one, name) => {
    const isThere = typeof one === 'object' && one !== null && Object.hasOwn(one, name)
    return isThere ? (one as Record<string, unknown>)[name] : undefined
  }, raw)

/** The message of a channel in words. A description that only repeats the result is left out. */
export function channelWords(raw: unknown): ChannelWord[] {
  const words = facts.flatMap(([path, { label, say }]): ChannelWord[] => {
    const said = say(at(raw, path))
    return said === '' ? [] : [[label, said]]
  })
  return words.filter(
    ([label, said], place) =>
      !words.slice(0, place).some((other) => other[1] === said && (label === '说明' || other[0] === label)),
  )
}

const kinds: Readonly<Record<string, string>> = {
  prepay: '向渠道下单',
  notify: '渠道通知：支付',
  query: '查询支付',
  close: '关闭支付',
  confirm: '确认支付',
  refund: '退款',
}
export const eventText = (kind: string) => kinds[kind] ?? '其他记录'

/** A remark on an event whose kind and message do not tell its purpose; '' for others. */
export function eventNote(kind: string, eventId: string, raw: unknown): string {
  if (eventId.startsWith('doubt:')) return '渠道的答复与本店的支付单不符，等待核实'
  if (kind === 'prepay') return '渠道已受理，等待会员支付'
  if (kind === 'close') return '这次支付已关闭，不能再付'
  return channelWords(raw).length === 0 ? '渠道没有给出更多内容' : ''
}
