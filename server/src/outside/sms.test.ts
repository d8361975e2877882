import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPretendSms, type PretendSms } from '../pretend/sms.ts'
import { openSms } from './sms.ts'
import { acs3 } from './sms-aliyun.ts'
import { hintOf } from './sms-hints.ts'
import { tc3 } from './sms-tencent.ts'
import { type SmsAccount, SmsFailed } from './sms-vendor.ts'

let pretend: PretendSms
beforeAll(async () => {
  pretend = await openPretendSms()
})
afterEach(() => {
  pretend.mood = { kind: 'well' }
  pretend.sent.length = 0
  pretend.refused.length = 0
})
afterAll(() => pretend.close())

const MOBILE = '13800000001'
const vendors = ['aliyun', 'tencent'] as const
const failureOf = (account: SmsAccount, options = {}) =>
  openSms(account, options)
    .sendCode(MOBILE, '123456')
    .then(
      () => undefined,
      (error) => {
        if (!(error instanceof SmsFailed)) throw error
        return { kind: error.kind, code: error.code, hint: error.hint }
      },
    )

describe('signatures are those of the examples that the providers publish', () => {
  test('Aliyun', () => {
    const account = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': createHash('sha256').update('').digest('hex'),
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    }
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
    expect(acs3(account, { method: 'POST', query, headers, body: '' })).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  test('Tencent', () => {
    const account = {
      keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    }
    const headers = { host: 'cvm.tencentcloudapi.com', 'content-type': 'application/json; charset=utf-8' }
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
    expect(tc3(account, { service: 'cvm', at: 1551113065, headers, body })).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    )
  })
})

describe.each(vendors)('%s', (vendor) => {
  test('takes a code and a notice with its own template', async () => {
    const { sendCode, sendNotice } = openSms(pretend[vendor])
    expect(await sendCode(MOBILE, '012345')).toMatchObject({ messageNo: expect.stringMatching(/.{6}/) })
    await sendNotice(MOBILE, "订单已发货 (1/2)*!'~ &=+%")
    const { codeTemplate, noticeTemplate } = pretend[vendor]
    expect(
      pretend.sent.map(({ mobile, template, values }) => [mobile, template, ...Object.values(values)]),
    ).toEqual([
      [MOBILE, codeTemplate, '012345'],
      [MOBILE, noticeTemplate, "订单已发货 (1/2)*!'~ &=+%"],
    ])
  })

  test('is told no more of a long title than a variable holds', async () => {
    await openSms(pretend[vendor]).sendNotice(MOBILE, '长'.repeat(60))
    expect(Object.values(pretend.sent[0]!.values)[0]).toBe('长'.repeat(35))
  })

  test('refuses another secret, another key and a wrong clock, and says which', async () => {
    const account = pretend[vendor]
    expect(await failureOf({ ...account, keySecret: 'anothersecret' })).toMatchObject({
      kind: 'refused',
      hint: 'AccessKey Secret / SecretKey 不正确',
    })
    expect(await failureOf({ ...account, keyId: 'nobody_at_all' })).toMatchObject({
      kind: 'refused',
      hint: 'AccessKey ID / SecretId 不存在或已停用',
    })
    const clock = () => new Date(Date.now() - 20 * 60_000)
    expect(await failureOf(account, { clock })).toMatchObject({ hint: '服务器时间不准确，请校准' })
    expect(pretend.sent).toEqual([])
  })

  test('refuses a signature and a template that it does not know', async () => {
    const account = pretend[vendor]
    expect(await failureOf({ ...account, signName: '别人' })).toMatchObject({
      hint: '短信签名不存在或未通过审核',
    })
    expect(await failureOf({ ...account, codeTemplate: '999' })).toMatchObject({
      hint: '短信模板不存在或未通过审核',
    })
    if (vendor === 'tencent')
      expect(await failureOf({ ...account, sdkAppId: '1' })).toMatchObject({
        hint: 'SdkAppId 不正确，或不属于该账户',
      })
  })

  test.each(['silent', 'cut', 'broken', 'garbage', 'empty'] as const)(
    'that is %s may have sent it',
    async (kind) => {
      pretend.mood = { kind }
      const timeoutMs = kind === 'silent' ? 300 : 5_000
      expect(await failureOf(pretend[vendor], { timeoutMs })).toMatchObject({
        kind: 'silent',
        hint: '服务商没有响应',
      })
    },
  )

  test('that nobody reaches is silent', async () => {
    const gone = await openPretendSms()
    await gone.close()
    expect(await failureOf({ ...pretend[vendor], baseUrl: gone.url })).toMatchObject({ code: 'UNREACHABLE' })
  })
})

test.each([
  ['aliyun', 'isv.BUSINESS_LIMIT_CONTROL', 'refused', /限流/],
  ['aliyun', 'isv.DAY_LIMIT_CONTROL', 'refused', /每日/],
  ['aliyun', 'isv.AMOUNT_NOT_ENOUGH', 'refused', /余额/],
  ['aliyun', 'isv.OUT_OF_SERVICE', 'refused', /余额/],
  ['aliyun', 'isv.MOBILE_NUMBER_ILLEGAL', 'refused', /手机号/],
  ['aliyun', 'isv.TEMPLATE_MISSING_PARAMETERS', 'refused', /变量/],
  ['aliyun', 'isp.RAM_PERMISSION_DENY', 'refused', /权限/],
  ['aliyun', 'isv.SOMETHING_NEW', 'refused', /^$/],
  ['aliyun', 'isp.SYSTEM_ERROR', 'silent', /没有响应/],
  ['tencent', 'LimitExceeded.PhoneNumberDailyLimit', 'refused', /限流/],
  ['tencent', 'LimitExceeded.PhoneNumberThirtySecondLimit', 'refused', /限流/],
  ['tencent', 'FailedOperation.InsufficientBalanceInSmsPackage', 'refused', /套餐包/],
  ['tencent', 'InvalidParameterValue.IncorrectPhoneNumber', 'refused', /手机号/],
  ['tencent', 'FailedOperation.PhoneNumberInBlacklist', 'refused', /手机号/],
  ['tencent', 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate', 'refused', /变量/],
  ['tencent', 'InvalidParameterValue.TemplateParameterLengthLimit', 'refused', /过长/],
  ['tencent', 'UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'refused', /SdkAppId/],
  ['tencent', 'InternalError.Timeout', 'silent', /没有响应/],
] as const)('%s saying %s is %s', async (vendor, code, kind, hint) => {
  pretend.mood = { kind: 'code', code }
  expect(await failureOf(pretend[vendor])).toEqual({ kind, code, hint: expect.stringMatching(hint) })
})

test('the longest beginning that fits a code says what it means', () => {
  expect(hintOf('InvalidParameterValue.TemplateParameterFormatError')).toMatch(/变量不匹配/)
  expect(hintOf('')).toBe('')
})
