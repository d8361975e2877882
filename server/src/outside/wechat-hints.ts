/** Advice for staff about an error code of WeChat Pay, or about an error before any answer. */
export const hintOf = (code: string): string =>
  HINTS[code] ?? (code.startsWith('HTTP_') ? UNUSABLE : `微信支付拒绝了请求（${code}）`)

const UNUSABLE = '微信支付接口暂时不可用，请稍后再试'
const LATER = '微信支付系统繁忙，请稍后用相同的单号重试'
const TOO_OFTEN = '请求过于频繁，请稍后再试'
const NO_ORDER = '微信支付没有这笔订单'
const NOT_BOUND = 'AppID 与商户号没有绑定：请在商户平台“产品中心 → AppID 账号管理”中关联'

const HINTS: Record<string, string> = {
  TIMEOUT: '微信支付没有在时限内应答，请稍后再试',
  UNREACHABLE: '连接不上微信支付：请检查服务器的网络和接口地址',
  GARBAGE: '微信支付的应答看不懂：请检查接口地址，或稍后再试',
  RESTING: '微信支付接口连续没有应答，数秒后自动恢复尝试',
  BAD_CERTIFICATE: '商户 API 证书看不懂：请粘贴 apiclient_cert.pem 的全部内容',
  BAD_PRIVATE_KEY: '商户 API 私钥看不懂：请粘贴 apiclient_key.pem 的全部内容',
  KEY_MISMATCH: '商户 API 证书和私钥不是一对：请从同一个证书压缩包中取两个文件',
  BAD_API_V3_KEY: 'APIv3 密钥不正确：应为商户平台中设置的 32 位密钥',
  BAD_PUBLIC_KEY: '微信支付公钥看不懂：请粘贴 pub_key.pem 的全部内容',
  UNKNOWN_SERIAL: '应答由未知的密钥签名：请核对微信支付公钥 ID，或检查接口地址',
  BAD_SIGNATURE: '应答的签名不正确：请核对微信支付公钥，或检查接口地址',
  UNSIGNED: '应答没有签名：请检查接口地址',
  WRONG_CLOCK: '应答的时间与本机相差超过 5 分钟：请校准服务器时间',
  OTHER_SUBJECT: '应答说的不是所问的单据，已不予采信',
  BILL_ALTERED: '账单内容与摘要不符，已不予采信',
  BILL_ELSEWHERE: '账单的下载地址不在微信支付的接口地址下，已不予采信',
  SIGN_ERROR: '签名错误：请检查商户号、商户 API 证书和私钥是否属于同一个商户，以及服务器时间',
  NO_AUTH: '没有权限：请在商户平台确认已开通该支付产品，且账户状态正常',
  PARAM_ERROR: '参数错误：请联系技术人员查看日志',
  INVALID_REQUEST: '请求不符合微信支付的规则：请联系技术人员查看日志',
  NOT_ENOUGH: '商户账户可用余额不足：请充值后用相同的退款单号重试',
  FREQUENCY_LIMITED: TOO_OFTEN,
  RATELIMIT_EXCEEDED: TOO_OFTEN,
  FREQUENCY_LIMIT_EXCEED: TOO_OFTEN,
  ORDERPAID: '订单已支付',
  OUT_TRADE_NO_USED: '商户订单号已被另一笔订单使用',
  ORDER_CLOSED: '订单已关闭：请重新下单支付',
  ORDERCLOSED: '订单已关闭：请重新下单支付',
  ORDER_NOT_EXIST: NO_ORDER,
  ORDERNOTEXIST: NO_ORDER,
  SYSTEM_ERROR: LATER,
  SYSTEMERROR: LATER,
  BANK_ERROR: LATER,
  BANKERROR: LATER,
  BIZERR_NEED_RETRY: LATER,
  MCH_NOT_EXISTS: '商户号不存在：请核对商户号',
  MCHID_NOT_EXIST: '商户号不存在：请核对商户号',
  APPID_MCHID_NOT_MATCH: NOT_BOUND,
  OPENID_MISMATCH: 'OpenID 与 AppID 不匹配：请让用户重新用微信打开页面',
  ACCOUNT_ERROR: '用户的微信账户异常，无法支付',
  ACCOUNTERROR: '用户的微信账户异常，无法支付',
  USER_ACCOUNT_ABNORMAL: '用户的收款账户异常：请改为线下退款',
  TRADE_ERROR: '交易失败：请稍后再试',
  RULE_LIMIT: '被微信支付的业务规则限制：请在商户平台查看原因',
  RESOURCE_NOT_EXISTS: '微信支付没有所查的单据；若在测试接入，说明该商户号没有平台证书，应使用微信支付公钥',
  NO_STATEMENT_EXIST: '当天没有账单',
  STATEMENT_CREATING: '账单正在生成，请在上午十点后再试',
}
