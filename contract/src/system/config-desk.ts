import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count, Email, line, Phone } from '../base/values.ts'
import { type ConfigKey, configKeys } from './config.ts'

/** Input control of a key. `banner` and similar keys have their own screen and belong to no group. */
export type ConfigControl =
  | 'line'
  | 'text'
  | 'number'
  | 'switch'
  | 'image'
  | 'pricing'
  | 'packages'
  | 'holidays'

export interface ConfigField {
  readonly key: ConfigKey
  readonly label: string
  readonly control: ConfigControl
  readonly unit?: string
  readonly hint?: string
}

/** Groups of the configuration screen: every key that is edited there, with the specification's name for it. */
export const configGroups: readonly { readonly title: string; readonly fields: readonly ConfigField[] }[] = [
  {
    title: '站点',
    fields: [
      { key: 'name', label: '站点名称', control: 'line' },
      { key: 'logo', label: '站点 logo', control: 'image' },
      { key: 'intro', label: '公司简介', control: 'text' },
      { key: 'beian', label: '备案号', control: 'line' },
    ],
  },
  {
    title: '计价',
    fields: [
      {
        key: 'priceOrScore',
        label: '计价方式',
        control: 'pricing',
        hint: '切换后，全部商品立即按新方式标价',
      },
      { key: 'scoreBuyRate', label: '积分换算', control: 'number', unit: '积分 / 元' },
      {
        key: 'pointsDeductionPercent',
        label: '积分最多抵扣',
        control: 'number',
        unit: '%',
        hint: '金额模式下，积分可抵扣的商品金额比例',
      },
    ],
  },
  {
    title: '客服',
    fields: [
      { key: 'kefuMobile', label: '客服电话', control: 'line' },
      { key: 'kefuQrcode', label: '客服二维码', control: 'image' },
      { key: 'platform_mobile', label: '平台电话', control: 'line' },
      { key: 'serviceHours', label: '服务时间', control: 'line' },
    ],
  },
  {
    title: '订单',
    fields: [
      {
        key: 'inquiryHours',
        label: '询价答复时限',
        control: 'number',
        unit: '工作小时',
        hint: '工作日 8:30–17:30，每天 9 小时；工作日为周一至周五，按「节假日与调休」增减',
      },
      {
        key: 'holidays',
        label: '节假日与调休',
        control: 'holidays',
        hint: '每年 11 月国务院公布下一年的安排后填写；已在等待答复的询价单时限不变',
      },
      {
        key: 'sealImage',
        label: '报价单印章',
        control: 'image',
        hint: '印在报价单的「供方」处，建议用透明背景的 PNG；不设置时留出盖章处',
      },
      { key: 'unpaidMinutes', label: '未付款自动取消', control: 'number', unit: '分钟' },
      {
        key: 'approvedPayDays',
        label: '审批后下单的付款时限',
        control: 'number',
        unit: '天',
        hint: '采购申请全部同意后自动下单，申请人未必在场，付款时间比普通订单长',
      },
      {
        key: 'askedPayDays',
        label: '请同事付款后的付款时限',
        control: 'number',
        unit: '天',
        hint: '采购人请财务或负责人付款后，订单从下单起保留的天数；再次提醒不再延长',
      },
      {
        key: 'dispatchHour',
        label: '当天发货截止',
        control: 'number',
        unit: '点',
        hint: '北京时间。现货在此之前下单当天发货，之后次日发货',
      },
      { key: 'autoReceiveDays', label: '自动确认收货', control: 'number', unit: '天' },
      {
        key: 'aftersaleDays',
        label: '可申请售后',
        control: 'number',
        unit: '天',
        hint: '订单完成后多少天内可以申请',
      },
      { key: 'aftersaleHours', label: '售后处理时限', control: 'number', unit: '小时' },
    ],
  },
  {
    title: '积分规则',
    fields: [
      { key: 'registerPoints', label: '注册赠送', control: 'number', unit: '积分' },
      {
        key: 'pointsRewardPerYuan',
        label: '消费奖励',
        control: 'number',
        unit: '积分 / 元',
        hint: '订单完成时发放',
      },
      {
        key: 'pointsPackages',
        label: '充值套餐',
        control: 'packages',
        hint: '积分留空时按「积分换算」的比例；没有套餐时会员仍可按任意金额充值',
      },
      {
        key: 'pointsAdjustLimit',
        label: '调整免复核上限',
        control: 'number',
        unit: '积分',
        hint: '同一员工一天内对同一会员的调整超过此数时，需另一人复核',
      },
      {
        key: 'priceListOffPercent',
        label: '价目表免复核优惠',
        control: 'number',
        unit: '%',
        hint: '价目表的价格比公开价低得超过此数时，需另一人复核才能发布；100 为不需要',
      },
    ],
  },
  {
    title: '对公账户',
    fields: [
      { key: 'bankAccountName', label: '户名', control: 'line' },
      { key: 'bankAccountNumber', label: '账号', control: 'line' },
      { key: 'bankName', label: '开户行', control: 'line', hint: '三项都填写后，会员可以选择对公转账' },
      {
        key: 'bankAccountSince',
        label: '启用日期',
        control: 'line',
        hint: '如 2026-01-01；导入银行流水时不接受更早的日期，不填为两年前',
      },
    ],
  },
  {
    title: '短信',
    fields: [
      {
        key: 'smsNotices',
        label: '短信通知',
        control: 'switch',
        hint: '关闭后不再以短信通知会员，站内消息和验证码照常',
      },
      { key: 'smsDailyBudget', label: '每日短信上限', control: 'number', unit: '条' },
    ],
  },
]

const Key = z.enum(Object.keys(configKeys) as [ConfigKey, ...ConfigKey[]], '没有这项配置')

export const listConfig = endpoint({
  method: 'GET',
  path: '/api/admin.config/lst',
  access: { staff: 'config.read' },
  summary: '系统配置的全部键',
  input: z.object({}),
  output: z.array(
    z.object({
      key: Key,
      value: z.unknown(),
      fallback: z.unknown(),
      /** null: never set, the default applies. */
      updatedAt: z.nullable(Instant),
      updatedBy: z.nullable(z.string()),
    }),
  ),
})

export const saveConfig = endpoint({
  method: 'POST',
  path: '/api/admin.config/save',
  access: { staff: 'config.write' },
  summary: '修改配置；seen 是修改前看到的值，已被他人改动时拒绝',
  input: z.strictObject({
    changes: z
      .array(z.strictObject({ key: Key, seen: z.unknown(), value: z.unknown() }))
      .check(z.minLength(1, '没有修改'), z.maxLength(50, '一次最多修改 50 项')),
  }),
  output: Nothing,
})

const Price = z.object({ fen: Fen, points: Points })

/** Previews how another price mode or rate would change the prices that shoppers see. */
export const previewPricing = endpoint({
  method: 'GET',
  path: '/api/admin.config/previewPricing',
  access: { staff: 'config.read' },
  summary: '改变计价方式或积分换算的影响',
  input: z.object({
    scoreBuyRate: z.int('应为整数').check(z.minimum(1, '至少为 1'), z.maximum(100_000, '最多 100000')),
  }),
  output: z.object({
    /** Number of SKUs on sale with their own points price, and with one converted by the rate. */
    ownPoints: Count,
    converted: Count,
    /** Number of orders that wait for payment; they keep the price at which they were placed. */
    unpaidOrders: Count,
    /** Number of future activities with a fee. */
    paidActivities: Count,
    /** Number of sign-ups whose fee is unpaid, including the waitlist. */
    unpaidSignUps: Count,
    examples: z.array(z.object({ title: z.string(), modelCode: z.string(), before: Price, after: Price })),
  }),
})

export const testProvider = endpoint({
  method: 'POST',
  path: '/api/admin.config/test',
  access: { staff: 'config.write' },
  summary: '试一下短信、邮件或文件存储',
  input: z.discriminatedUnion('what', [
    z.strictObject({ what: z.literal('sms'), phone: Phone }),
    z.strictObject({ what: z.literal('email'), address: Email }),
    z.strictObject({ what: z.literal('storage') }),
  ]),
  output: z.object({ text: line('结果', 200) }),
})
