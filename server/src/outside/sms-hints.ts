const BALANCE = '账户余额或套餐包不足，请到服务商控制台充值'
const FLOW = '发送过于频繁，已被服务商限流，请稍后再试'
const SIGNATURE = '短信签名不存在或未通过审核'
const TEMPLATE = '短信模板不存在或未通过审核'
const VARIABLES = '模板变量不匹配：验证码模板和通知模板各应只有一个变量（阿里云分别为 code、text）'
const TOO_LONG = '变量内容过长，请缩短消息标题'
const MOBILE = '手机号不正确或不可送达'
const SECRET = 'AccessKey Secret / SecretKey 不正确'
const KEY = 'AccessKey ID / SecretId 不存在或已停用'
const CLOCK = '服务器时间不准确，请校准'
const RIGHTS = '该密钥没有发送短信的权限'
const WORDS = '内容含有服务商禁用的词'
const CLOSED = '短信服务未开通'

/** Hints by the beginning of a code; the longest match counts. */
const hints: Record<string, string> = {
  // Aliyun
  'isv.BUSINESS_LIMIT_CONTROL': FLOW,
  'isv.DAY_LIMIT_CONTROL': '已达到服务商控制台设置的每日发送上限',
  'isv.MONTH_LIMIT_CONTROL': '已达到服务商控制台设置的每月发送上限',
  Throttling: FLOW,
  'isv.AMOUNT_NOT_ENOUGH': BALANCE,
  'isv.OUT_OF_SERVICE': BALANCE,
  'isv.MOBILE_NUMBER_ILLEGAL': MOBILE,
  'isv.SMS_SIGN': SIGNATURE,
  'isv.SIGN_': SIGNATURE,
  'isv.SMS_TEMPLATE': TEMPLATE,
  'isv.TEMPLATE_': VARIABLES,
  'isv.INVALID_': VARIABLES,
  'isv.PARAM_LENGTH_LIMIT': TOO_LONG,
  'isv.BLACK_KEY_CONTROL_LIMIT': WORDS,
  'isv.PRODUCT_UN': CLOSED,
  'isp.RAM_PERMISSION_DENY': RIGHTS,
  'Forbidden.RAM': RIGHTS,
  NoPermission: RIGHTS,
  SignatureDoesNotMatch: SECRET,
  IncompleteSignature: SECRET,
  InvalidAccessKeyId: KEY,
  InvalidTimeStamp: CLOCK,
  // Tencent
  LimitExceeded: FLOW,
  RequestLimitExceeded: FLOW,
  'FailedOperation.InsufficientBalance': BALANCE,
  'FailedOperation.SignatureIncorrect': SIGNATURE,
  'FailedOperation.MissingSignature': SIGNATURE,
  'FailedOperation.TemplateIncorrect': TEMPLATE,
  'FailedOperation.MissingTemplate': TEMPLATE,
  'FailedOperation.TemplateParamSetNotMatch': VARIABLES,
  'InvalidParameterValue.TemplateParameter': VARIABLES,
  'InvalidParameterValue.TemplateParameterLengthLimit': TOO_LONG,
  'InvalidParameterValue.IncorrectPhoneNumber': MOBILE,
  'FailedOperation.PhoneNumberInBlacklist': MOBILE,
  'FailedOperation.ContainSensitiveWord': WORDS,
  'UnauthorizedOperation.SmsSdkAppId': 'SdkAppId 不正确，或不属于该账户',
  'InvalidParameterValue.SdkAppIdNotExist': 'SdkAppId 不正确，或不属于该账户',
  UnauthorizedOperation: RIGHTS,
  'AuthFailure.SignatureFailure': SECRET,
  'AuthFailure.SignatureExpire': CLOCK,
  AuthFailure: KEY,
}

/** '' for what nobody has a sentence for. */
export function hintOf(code: string): string {
  const [known] = Object.keys(hints)
    .filter((start) => code.startsWith(start))
    .sort((one, other) => other.length - one.length)
  return known === undefined ? '' : (hints[known] ?? '')
}

/** They did not take it, and the same may work later. */
export const isUntaken = (code: string) => /^(?:ServiceUnavailable|ResourceUnavailable)/.test(code)

/** Nothing is wrong with what was asked: another try may do. */
export const isTheirTrouble = (code: string) =>
  /^(?:isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|ServiceUnavailable|InternalError|ResourceUnavailable)/.test(code)
