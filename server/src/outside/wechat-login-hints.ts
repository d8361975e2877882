/** Advice for staff about an error code of WeChat's login, or about an error before any answer. */
export const loginHint = (code: string): string =>
  HINTS[code] ?? (code.startsWith('HTTP_') ? HINTS.GARBAGE! : `微信拒绝了请求（${code}）`)

const BUSY = '微信接口繁忙或调用次数已达上限，请稍后再试'

const HINTS: Record<string, string> = {
  TIMEOUT: '微信没有在时限内应答，请稍后再试',
  UNREACHABLE: '连接不上微信：请检查服务器的网络和接口地址',
  GARBAGE: '微信的应答看不懂：请检查接口地址，或稍后再试',
  MISSING: '没有填写 AppID 或 AppSecret',
  SNAPSHOT: '用户在微信的网页快照中，没有真实身份',
  '-1': BUSY,
  '45009': BUSY,
  '45011': BUSY,
  '40001': 'AppSecret 不正确：请在公众平台核对或重置',
  '40013': 'AppID 不正确：请核对公众号的 AppID',
  '40125': 'AppSecret 不正确：请在公众平台核对或重置',
  '40164': '服务器的 IP 不在白名单中：请在公众平台“开发接口管理 → 基本配置”中添加',
  '40243': 'AppSecret 已被冻结：请在公众平台解冻',
  '48001': '公众号没有网页授权权限：需要已认证的服务号',
  '50002': '公众号的接口已被限制：请在公众平台查看原因',
  '40029': '授权码无效或已过期',
  '40163': '授权码已被使用',
  '41008': '缺少授权码',
  '42003': '授权码已过期',
}
