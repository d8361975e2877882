import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Link, LinkOrNone, line, lines, Media, MediaOrNone } from '../base/values.ts'
import { Holidays } from './holidays.ts'

export const Banner = z.object({ image: Link, imagePhone: Link, link: z.string(), alt: z.string() })
export type Banner = z.output<typeof Banner>

export const MOST_BANNERS = 20

/**
 * `from` and `until` limit the time in which the banner is shown; null: no limit. Shoppers get the current
 * banners without these times.
 */
export const ScheduledBanner = z.object({
  image: Media,
  imagePhone: Media,
  link: LinkOrNone,
  alt: line('说明', 60),
  from: z._default(z.nullable(Instant), null),
  until: z._default(z.nullable(Instant), null),
})
export type ScheduledBanner = z.output<typeof ScheduledBanner>

/** The public part of the shop's configuration; the specification fixes the names. */
export const SiteConfig = z.object({
  name: z.string(),
  logo: z.string(),
  intro: z.string(),
  beian: z.string(),
  /** "1": money, "2": points. */
  priceOrScore: z.enum(['1', '2']),
  /** Points per yuan. */
  scoreBuyRate: z.int(),
  kefuMobile: z.string(),
  kefuQrcode: z.string(),
  platform_mobile: z.string(),
  indexBanner: z.array(Banner),
  /** Keys that the specification does not name: */
  serviceHours: z.string(),
  /** Goods worth this or more travel free to regions without a rule of their own; 0: none do. */
  freeFreightFen: z.int(),
  /** Some regions have another amount, or none. */
  freeFreightVaries: z.boolean(),
  dispatchHour: z.int(),
  pointsRewardPerYuan: z.int(),
  aftersaleDays: z.int(),
  aftersaleHours: z.int(),
  demo: z.boolean(),
})
export type SiteConfig = z.output<typeof SiteConfig>

export const TOP_UP_PACKAGES = 12

/** A package of points for money. Without its own points the current rate applies. */
export const PointsPackage = z.strictObject({
  fen: z.int('请填写金额').check(z.minimum(100, '金额至少 1 元'), z.maximum(5_000_000, '金额最多 50000 元')),
  points: z.nullable(
    z.int('积分应为整数').check(z.minimum(1, '积分至少为 1'), z.maximum(10_000_000_000, '积分过大')),
  ),
  title: line('套餐名称', 20),
})
export type PointsPackage = z.output<typeof PointsPackage>

const packageOf = (fen: number): PointsPackage => ({ fen, points: null, title: '' })

/** Every key that staff can set, with its schema and its default. */
export const configKeys = {
  name: { schema: line('站点名称', 20, 1), fallback: '工坊商城' },
  logo: { schema: MediaOrNone, fallback: '' },
  intro: { schema: lines('简介', 20_000), fallback: '' },
  beian: { schema: line('备案号', 60), fallback: '' },
  priceOrScore: { schema: z.enum(['1', '2'], '只能是 1（金额）或 2（积分）'), fallback: '1' },
  scoreBuyRate: {
    schema: z.int('应为整数').check(z.minimum(1, '至少为 1'), z.maximum(100_000, '最多 100000')),
    fallback: 32,
  },
  kefuMobile: { schema: line('客服电话', 30), fallback: '' },
  /** A local picture, with or without the first slash, or an address on another site. */
  kefuQrcode: {
    schema: line('客服二维码', 500).check(
      z.regex(
        /^(?:|https?:\/\/[^\s\\]+|\/?(?:uploads|media)\/[\w-][\w./-]*)$/,
        '请上传图片或填写 http(s) 地址',
      ),
    ),
    fallback: '',
  },
  platform_mobile: { schema: line('平台电话', 30), fallback: '' },
  indexBanner: {
    schema: z.array(ScheduledBanner).check(z.maxLength(MOST_BANNERS, `最多 ${MOST_BANNERS} 张`)),
    fallback: [] as ScheduledBanner[],
  },
  serviceHours: { schema: line('服务时间', 60), fallback: '工作日 8:30–17:30' },
  /** The shop's bank account for transfers; all three keys or none are set. */
  bankAccountName: { schema: line('户名', 60), fallback: '' },
  bankAccountNumber: {
    schema: z.union([z.literal(''), z.string().check(z.regex(/^\d{8,30}$/))], '账号应为 8–30 位数字'),
    fallback: '',
  },
  bankName: { schema: line('开户行', 60), fallback: '' },
  /** Lines of a statement before this day are refused; '' for two years ago. */
  bankAccountSince: { schema: z.union([z.literal(''), Day], '日期应如 2026-11-20'), fallback: '' },
  /** Greatest share of the goods that points may pay in money mode, in percent. */
  pointsDeductionPercent: {
    schema: z.int('应为整数').check(z.minimum(0, '0–100'), z.maximum(100, '0–100')),
    fallback: 50,
  },
  /** Reward points per yuan of goods paid, credited when the order is done. */
  pointsRewardPerYuan: {
    schema: z.int('应为整数').check(z.minimum(0, '0–1000'), z.maximum(1000, '0–1000')),
    fallback: 1,
  },
  registerPoints: {
    schema: z.int('应为整数').check(z.minimum(0, '0–100000'), z.maximum(100_000, '0–100000')),
    fallback: 0,
  },
  /** Packages offered in addition to an amount that the member types. */
  pointsPackages: {
    schema: z.array(PointsPackage).check(z.maxLength(TOP_UP_PACKAGES, `最多 ${TOP_UP_PACKAGES} 个套餐`)),
    fallback: [10_000, 50_000, 100_000, 200_000].map(packageOf),
  },
  /** Points of one member that one staff member may adjust per day without approval by a second person. */
  pointsAdjustLimit: {
    schema: z.int('应为整数').check(z.minimum(0, '不能为负数'), z.maximum(100_000_000, '过大')),
    fallback: 5000,
  },
  /** A price that is lower than the public one by more percent than this needs a second person. */
  priceListOffPercent: {
    schema: z.int('应为整数').check(z.minimum(0, '0–100'), z.maximum(100, '0–100')),
    fallback: 20,
  },
  /** A picture that was uploaded; '' for none. It stands where the shop seals its offers. */
  sealImage: {
    schema: line('印章图片', 500).check(z.regex(/^(?:|\/uploads\/[\w-][\w./-]*)$/, '请上传图片')),
    fallback: '',
  },
  /** Days on which the shop is off or works, other than Monday to Friday. */
  holidays: { schema: Holidays, fallback: { daysOff: [], workDays: [] } as Holidays },
  /** Working hours (8:30 to 17:30 on working days) within which the shop intends to answer an inquiry. */
  inquiryHours: {
    schema: z.int('应为整数').check(z.minimum(1, '1–90'), z.maximum(90, '1–90')),
    fallback: 9,
  },
  unpaidMinutes: {
    schema: z.int('应为整数').check(z.minimum(5, '5–1440'), z.maximum(1440, '5–1440')),
    fallback: 30,
  },
  /** Days to pay an order that an approved purchase request placed: its buyer cannot know the moment. */
  approvedPayDays: {
    schema: z.int('应为整数').check(z.minimum(1, '1–30'), z.maximum(30, '1–30')),
    fallback: 3,
  },
  /** Days to pay an order for which its buyer has asked colleagues. At most those of a transfer. */
  askedPayDays: {
    schema: z.int('应为整数').check(z.minimum(1, '1–7'), z.maximum(7, '1–7')),
    fallback: 3,
  },
  autoReceiveDays: {
    schema: z.int('应为整数').check(z.minimum(1, '1–60'), z.maximum(60, '1–60')),
    fallback: 10,
  },
  /** Orders of goods in stock placed before this hour (Beijing time) are sent on the same day. */
  dispatchHour: {
    schema: z.int('应为整数').check(z.minimum(1, '1–24'), z.maximum(24, '1–24')),
    fallback: 16,
  },
  /** Days after an order is done in which after-sales can be opened. */
  aftersaleDays: {
    schema: z.int('应为整数').check(z.minimum(0, '0–365'), z.maximum(365, '0–365')),
    fallback: 7,
  },
  /** Hours within which the shop intends to take its next step in an after-sale. */
  aftersaleHours: {
    schema: z.int('应为整数').check(z.minimum(1, '1–720'), z.maximum(720, '1–720')),
    fallback: 48,
  },
  /** Whether members are told by SMS, too; codes are sent in any case. */
  smsNotices: { schema: z.boolean('应为开或关'), fallback: true },
  smsDailyBudget: {
    schema: z.int('应为整数').check(z.minimum(0, '不能为负数'), z.maximum(1_000_000, '过大')),
    fallback: 5000,
  },
} as const
export type ConfigKey = keyof typeof configKeys

export const getSiteConfig = endpoint({
  method: 'GET',
  path: '/api/common/common',
  access: 'anyone',
  summary: '系统配置',
  kept: ['config'],
  input: z.object({}),
  output: SiteConfig,
})
