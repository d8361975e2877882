/** A channel of a way to pay, as the back office names it. */
interface PayChannel {
  readonly name: string
  /** Names in the details of an order and of a refund; lists use `name`. */
  readonly inOrder: string
  readonly inRefund: string
}

/** The words about the company that receives and refunds the money. */
interface PayCompany {
  /** The first word of names such as 微信对账 and 微信商户平台. */
  readonly short: string
  /** The name of the payer's account, to which refunds go. */
  readonly account: string
  /** The company refunds a payment for so many days and in at most `refundParts` parts. `refundTime` names the days. */
  readonly refundDays: number
  readonly refundTime: string
  readonly refundParts: number
}

interface Way {
  readonly name: string
  /** Its place in lists of ways to pay with money; null: it takes points. */
  readonly rank: number | null
  /** The channels by which attempts are made and kept. */
  readonly channels: Readonly<Record<string, PayChannel>>
  /** Null: no other company stands behind it. */
  readonly company: PayCompany | null
  /** Title of the dialog that pays, if it is not that of what is paid. */
  readonly title: string
  /** In the order's form beside its name. */
  readonly hint: string
  /** Below its QR code on a screen, and inside the browser of WeChat, which opens codes itself. */
  readonly scan: string
  readonly scanInWechat: string
}

const SCAN = '请使用手机扫一扫支付'

/** Every way to pay, with all words about it. */
export const payWays = {
  wechat: {
    name: '微信支付',
    rank: 1,
    channels: {
      wechatNative: { name: '微信扫码', inOrder: '微信扫码', inRefund: '微信支付' },
      wechatJsapi: { name: '微信内支付', inOrder: '微信内', inRefund: '微信支付' },
      wechatH5: { name: '手机浏览器微信', inOrder: '微信 H5', inRefund: '微信支付' },
    },
    company: {
      short: '微信',
      account: '微信账户',
      refundDays: 365,
      refundTime: '一年',
      refundParts: 50,
    },
    title: '微信支付',
    hint: '',
    scan: '请使用微信“扫一扫”支付',
    scanInWechat: '长按识别二维码支付',
  },
  bank: {
    name: '对公转账',
    rank: 3,
    channels: { bank: { name: '对公转账', inOrder: '对公转账', inRefund: '对公转账' } },
    company: null,
    title: '对公转账',
    hint: '7 天内转账并上传凭证',
    scan: SCAN,
    scanInWechat: SCAN,
  },
  points: {
    name: '积分支付',
    rank: null,
    channels: { points: { name: '积分', inOrder: '积分', inRefund: '积分' } },
    company: null,
    title: '积分支付',
    hint: '',
    scan: SCAN,
    scanInWechat: SCAN,
  },
  demo: {
    name: '演示支付',
    rank: 2,
    channels: { demo: { name: '演示', inOrder: '演示支付', inRefund: '演示支付' } },
    company: null,
    title: '',
    hint: '演示环境：扫码后在页面上点击即视为付款',
    scan: SCAN,
    scanInWechat: SCAN,
  },
} as const satisfies Record<string, Way>

type Ways = typeof payWays
export type WayName = keyof Ways
/** Ways to pay with money. */
export type MoneyWayName = { [Name in WayName]: Ways[Name]['rank'] extends null ? never : Name }[WayName]
/** Ways that another company stands behind. */
export type CompanyWay = { [Name in WayName]: Ways[Name]['company'] extends null ? never : Name }[WayName]
export type ChannelName = { [Name in WayName]: keyof Ways[Name]['channels'] }[WayName]

export const wayOf = (name: WayName): Way => payWays[name]
export const wayNames = Object.keys(payWays) as [WayName, ...WayName[]]

const isOfCompany = (name: WayName): name is CompanyWay => wayOf(name).company !== null
export const companyWays = wayNames.filter(isOfCompany)

/** The words about a company. */
export const companyOf = (name: CompanyWay) => ({ name: payWays[name].name, ...payWays[name].company })

const named = (of: (company: ReturnType<typeof companyOf>) => string) =>
  companyWays.map((way) => of(companyOf(way))).join('、')

/** All companies: 微信支付, and as in 微信对账. */
export const companyNames = named(({ name }) => name)
export const shortCompanyNames = named(({ short }) => short)

/** Why a company gives no money of a payment back. */
export function noRefundBecause(way: WayName): string {
  const { name, company } = wayOf(way)
  if (!company) return ''
  const { refundTime, refundParts, account } = company
  return `付款已超过${refundTime}、由更换前的商户号收取、已分 ${refundParts} 次退款或客户的${account}异常，${name}不再受理`
}
