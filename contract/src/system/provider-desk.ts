import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { line } from '../base/values.ts'
import type { CompanyWay } from '../buying/pay-ways.ts'

/** One value from the provider's console. Staff type every value in; the API never returns secret ones. */
export interface ProviderField {
  readonly label: string
  readonly control: 'line' | 'text' | 'choice'
  /** Stored sealed, never returned, masked everywhere. */
  readonly secret?: true
  readonly optional?: true
  readonly choices?: Record<string, string>
  readonly hint?: string
  /** Required format, and the error message if it does not match. */
  readonly pattern?: readonly [RegExp, string]
}

/** An account with a company outside. */
export type Provider = AccountToPay | OtherAccount

interface Account {
  readonly title: string
  readonly intro: string
  readonly fields: Record<string, ProviderField>
  /** The company in sentences; given where the company calls the shop at its public address. */
  readonly company?: string
  /** Groups of fields of which all or none are filled in. */
  readonly together?: readonly (readonly string[])[]
}

interface AccountToPay extends Account {
  readonly company: string
  /** The way to pay that needs this account. */
  readonly pays: CompanyWay
  /** Fields that stay what they are while payments or refunds of the account are under way. */
  readonly identity: readonly [string, ...string[]]
  /** The field with the shop's merchant number at the company. */
  readonly merchant: string
  /** What a successful check verifies, as in 接口可用：…均正确. */
  readonly proven: string
}

interface OtherAccount extends Account {
  readonly pays?: undefined
  readonly identity?: undefined
  readonly merchant?: undefined
}

const PEM = (kind: string) =>
  [new RegExp(`^-----BEGIN ${kind}-----[\\s\\S]+-----END ${kind}-----\\s*$`)] as const
const ADDRESS = [/^https?:\/\/[^\s/?#]+$/, '应形如 https://域名，结尾没有斜杠'] as const
const APPID = [/^wx[0-9a-zA-Z]{16}$/, '应为 wx 开头的 18 位 AppID'] as const

/** External companies with which the shop has an account, and the fields of each account. */
export const providers = {
  wechatPay: {
    title: '微信支付',
    company: '微信',
    pays: 'wechat',
    identity: ['mchid', 'appid'],
    merchant: 'mchid',
    proven: '商户号、证书、密钥和应答签名',
    together: [['publicKeyId', 'publicKey']],
    intro: '微信支付商户平台 → 账户中心 → API 安全',
    fields: {
      mchid: {
        label: '商户号',
        control: 'line',
        pattern: [/^\d{8,12}$/, '应为 8–12 位数字'],
        hint: '更换后，原商户号收的款不能原路退回，只能线下退款',
      },
      appid: { label: 'AppID', control: 'line', pattern: APPID, hint: '已与商户号绑定的公众号 AppID' },
      certificate: {
        label: '商户 API 证书',
        control: 'text',
        pattern: [...PEM('CERTIFICATE'), '请粘贴 apiclient_cert.pem 的全部内容'],
        hint: 'apiclient_cert.pem',
      },
      privateKey: {
        label: '商户 API 私钥',
        control: 'text',
        secret: true,
        pattern: [...PEM('(?:RSA )?PRIVATE KEY'), '请粘贴 apiclient_key.pem 的全部内容'],
        hint: 'apiclient_key.pem',
      },
      apiV3Key: {
        label: 'APIv3 密钥',
        control: 'line',
        secret: true,
        pattern: [/^[0-9A-Za-z]{32}$/, '应为 32 位字母或数字'],
      },
      publicKeyId: {
        label: '微信支付公钥 ID',
        control: 'line',
        optional: true,
        pattern: [/^PUB_KEY_ID_\w{1,64}$/, '应以 PUB_KEY_ID_ 开头'],
        hint: '没有公钥时留空，将使用平台证书',
      },
      publicKey: {
        label: '微信支付公钥',
        control: 'text',
        optional: true,
        pattern: [...PEM('PUBLIC KEY'), '请粘贴 pub_key.pem 的全部内容'],
        hint: 'pub_key.pem',
      },
      baseUrl: {
        label: '接口地址',
        control: 'line',
        pattern: ADDRESS,
        hint: 'https://api.mch.weixin.qq.com',
      },
    },
  },
  wechatLogin: {
    title: '微信登录',
    company: '微信',
    together: [
      ['officialAppid', 'officialSecret'],
      ['webAppid', 'webSecret'],
      ['noticeTemplate', 'titleField'],
    ],
    intro: '公众号用于微信内登录、JSAPI 支付和微信通知；开放平台网站应用用于电脑扫码登录',
    fields: {
      officialAppid: { label: '公众号 AppID', control: 'line', optional: true, pattern: APPID },
      officialSecret: {
        label: '公众号 AppSecret',
        control: 'line',
        secret: true,
        optional: true,
        pattern: [/^[0-9a-zA-Z]{32}$/, '应为 32 位字母或数字'],
      },
      webAppid: { label: '网站应用 AppID', control: 'line', optional: true, pattern: APPID },
      webSecret: {
        label: '网站应用 AppSecret',
        control: 'line',
        secret: true,
        optional: true,
        pattern: [/^[0-9a-zA-Z]{32}$/, '应为 32 位字母或数字'],
      },
      noticeTemplate: {
        label: '通知的模板 ID',
        control: 'line',
        optional: true,
        pattern: [/^[\w-]{20,64}$/, '格式不正确'],
        hint: '公众平台 → 模板消息 → 我的模板；留空则不发微信通知',
      },
      titleField: {
        label: '模板中放标题的字段',
        control: 'line',
        optional: true,
        pattern: [/^(?:thing|const|phrase)\d{1,2}$/, '应形如 thing2'],
        hint: '如 thing2；最多显示 20 个字',
      },
      bodyField: {
        label: '模板中放内容的字段',
        control: 'line',
        optional: true,
        pattern: [/^(?:thing|const)\d{1,2}$/, '应形如 thing4'],
        hint: '选填，如 thing4；最多显示 20 个字',
      },
      timeField: {
        label: '模板中放时间的字段',
        control: 'line',
        optional: true,
        pattern: [/^time\d{1,2}$/, '应形如 time3'],
        hint: '选填，如 time3',
      },
      openUrl: {
        label: '授权页地址',
        control: 'line',
        pattern: ADDRESS,
        hint: 'https://open.weixin.qq.com',
      },
      apiUrl: {
        label: '接口地址',
        control: 'line',
        pattern: ADDRESS,
        hint: 'https://api.weixin.qq.com',
      },
    },
  },
  email: {
    title: '邮件',
    intro: '任何支持 SMTP 的邮箱或邮件推送服务：QQ 邮箱、163 邮箱、腾讯企业邮箱、阿里云邮件推送等',
    fields: {
      host: {
        label: 'SMTP 服务器',
        control: 'line',
        pattern: [/^(?=.{3,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i, '应为服务器名称，如 smtp.exmail.qq.com'],
        hint: 'smtp.qq.com、smtp.163.com、smtp.exmail.qq.com、smtpdm.aliyun.com',
      },
      security: {
        label: '加密方式',
        control: 'choice',
        choices: {
          tls: 'SSL/TLS（465 端口）',
          starttls: 'STARTTLS（587 端口）',
          none: '不加密（仅限本机试用）',
        },
        pattern: [/^(?:tls|starttls|none)$/, '请选择加密方式'],
      },
      port: {
        label: '端口',
        control: 'line',
        pattern: [/^\d{2,5}$/, '应为数字，如 465'],
        hint: '465 或 587',
      },
      user: {
        label: '登录账号',
        control: 'line',
        pattern: [/^[^\s]{2,254}$/, '格式不正确'],
        hint: '多为完整的邮箱地址',
      },
      password: {
        label: '授权码或密码',
        control: 'line',
        secret: true,
        pattern: [/^[^\r\n]{4,200}$/, '格式不正确'],
        hint: 'QQ、163 和企业邮箱应填“授权码”或客户端专用密码',
      },
      from: {
        label: '发件地址',
        control: 'line',
        pattern: [/^[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i, '应形如 name@example.com'],
        hint: '多数服务商要求与登录账号相同',
      },
      fromName: {
        label: '发件人名称',
        control: 'line',
        pattern: [/^[^\p{Cc}"<>@]{1,10}$/u, '最多 10 个字，不含引号、尖括号和 @'],
      },
      replyTo: {
        label: '回复地址',
        control: 'line',
        optional: true,
        pattern: [/^[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i, '应形如 name@example.com'],
      },
      dailyLimit: {
        label: '每日邮件上限',
        control: 'line',
        optional: true,
        pattern: [/^[1-9]\d{0,6}$/, '应为数字'],
        hint: '按服务商的限额填写；留空则不限',
      },
    },
  },
  sms: {
    title: '短信',
    intro: '阿里云短信服务或腾讯云短信的控制台',
    fields: {
      vendor: {
        label: '服务商',
        control: 'choice',
        choices: { aliyun: '阿里云', tencent: '腾讯云' },
        pattern: [/^(?:aliyun|tencent)$/, '请选择服务商'],
      },
      keyId: { label: 'AccessKey ID / SecretId', control: 'line', pattern: [/^\S{10,64}$/, '格式不正确'] },
      keySecret: {
        label: 'AccessKey Secret / SecretKey',
        control: 'line',
        secret: true,
        pattern: [/^\S{10,64}$/, '格式不正确'],
      },
      signName: { label: '短信签名', control: 'line', pattern: [/^\S{2,20}$/, '应为 2–20 个字'] },
      codeTemplate: {
        label: '验证码模板',
        control: 'line',
        pattern: [/^\w{3,32}$/, '格式不正确'],
        hint: '模板中有一个变量：验证码（阿里云变量名为 code）',
      },
      noticeTemplate: {
        label: '通知模板',
        control: 'line',
        optional: true,
        pattern: [/^\w{3,32}$/, '格式不正确'],
        hint: '模板中有一个变量：通知内容（阿里云变量名为 text）；留空则不发通知短信',
      },
      sdkAppId: {
        label: '应用 SdkAppId',
        control: 'line',
        optional: true,
        pattern: [/^\d{6,16}$/, '应为数字'],
        hint: '只有腾讯云需要',
      },
      baseUrl: {
        label: '接口地址',
        control: 'line',
        pattern: ADDRESS,
        hint: 'https://dysmsapi.aliyuncs.com 或 https://sms.tencentcloudapi.com',
      },
    },
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers
export const providerOf = (name: ProviderName): Provider => providers[name]
export const ProviderName = z.enum(Object.keys(providers) as [ProviderName, ...ProviderName[]])

/** Account data as the program uses it; empty fields are ''. */
export type ProviderAccount<N extends ProviderName> = Record<keyof (typeof providers)[N]['fields'], string>

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/admin.provider/lst',
  access: { staff: 'config.read' },
  summary: '接入账户；密钥只说有没有',
  input: z.object({}),
  output: z.array(
    z.object({
      name: ProviderName,
      enabled: z.boolean(),
      /** 0: never saved. */
      version: z.int(),
      values: z.record(z.string(), z.string()),
      /** Names of the secret fields that have a value. */
      sealed: z.array(z.string()),
      updatedAt: z.nullable(Instant),
      updatedBy: z.nullable(z.string()),
    }),
  ),
})

export const saveProvider = endpoint({
  method: 'POST',
  path: '/api/admin.provider/save',
  access: { staff: 'provider.write' },
  summary: '保存接入账户；密钥留空表示不变',
  input: z.strictObject({
    name: ProviderName,
    enabled: z.boolean(),
    version: z.int('版本不正确'),
    values: z.record(
      z.string().check(z.maxLength(40)),
      z.string('格式不正确').check(z.maxLength(8_000, '过长')),
    ),
  }),
  output: Nothing,
})

export const checkProvider = endpoint({
  method: 'POST',
  path: '/api/admin.provider/check',
  access: { staff: 'provider.write' },
  summary: '用已保存的账户实际调用一次',
  input: z.strictObject({ name: ProviderName }),
  output: z.object({
    ok: z.boolean(),
    text: line('结果', 500),
    expires: z.array(z.object({ what: z.string(), at: Instant })),
  }),
})
