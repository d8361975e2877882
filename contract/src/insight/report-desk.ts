import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id } from '../base/values.ts'

/** Money and points are never added up: each figure is requested in one currency. */
const Currency = z._default(z.enum(['money', 'points']), 'money')

export const todoKinds = [
  'inquiry',
  'inquiryLate',
  'toShip',
  'backorderLate',
  'wishedLate',
  'toReview',
  'refusedGoods',
  'aftersale',
  'aftersaleBack',
  'aftersalePay',
  'aftersaleSend',
  'orderChange',
  'transfer',
  'bankRefund',
  'refundTrouble',
  'paymentDoubt',
  'billDifference',
  'toInvoice',
  'toRed',
  'pointsToApprove',
  'pricesToConfirm',
  'pricesEnding',
  'lowStock',
  'feedback',
  'review',
  'question',
  'waitlist',
  'failedJobs',
] as const
export type TodoKind = (typeof todoKinds)[number]

export const todoNames: Record<TodoKind, string> = {
  inquiry: '待答复询价',
  inquiryLate: '询价逾期',
  toShip: '待发货',
  backorderLate: '订货逾期',
  wishedLate: '期望到货逾期',
  toReview: '待审核机构',
  refusedGoods: '拒收待处理',
  aftersale: '售后待处理',
  aftersaleBack: '退货待收货',
  aftersalePay: '售后待退款',
  aftersaleSend: '换货待寄出',
  orderChange: '订单变更待处理',
  transfer: '对公待确认',
  bankRefund: '待线下退款',
  refundTrouble: '退款异常',
  paymentDoubt: '支付待核实',
  billDifference: '对账差异',
  toInvoice: '待开票',
  toRed: '待红冲',
  pointsToApprove: '积分待复核',
  pricesToConfirm: '价目表待复核',
  pricesEnding: '价目表将到期',
  lowStock: '库存预警',
  feedback: '待回复反馈',
  review: '待审评价',
  question: '待回答问答',
  waitlist: '活动候补',
  failedJobs: '失败任务',
}

/** Shown beside the to-dos and not counted as such: a figure of the shop, which no press of anybody ends. */
const reminders: ReadonlySet<TodoKind> = new Set(['lowStock'])
export const isReminder = (kind: TodoKind) => reminders.has(kind)

/** The one number of what waits for somebody: at the bell and above the to-dos of the overview. */
export const sumTodos = (counts: readonly { kind: TodoKind; count: number }[]) =>
  counts.reduce((sum, { kind, count }) => (isReminder(kind) ? sum : sum + count), 0)

export const listTodo = endpoint({
  method: 'GET',
  path: '/api/admin.overview/todo',
  access: 'staff',
  summary: '待办数；只含当前员工有权处理的',
  input: z.object({}),
  output: z.array(z.object({ kind: z.enum(todoKinds), count: Count })),
})

/** Name of a figure, and `means`: how it is counted, in words. The text stands beside the figure's query. */
const Defined = { key: z.string(), name: z.string(), means: z.string() }
/** `share` in hundredths of a percent. */
const Unit = z.enum(['fen', 'points', 'count', 'share'])
export type FigureUnit = z.output<typeof Unit>
/** null: the divisor is 0. */
const Value = z.nullable(z.int())

export const Card = z.object({
  ...Defined,
  unit: Unit,
  today: Value,
  yesterday: Value,
  /** Today and the six days before; `previousWeek`: the seven days before those. */
  week: Value,
  previousWeek: Value,
})
export type Card = z.output<typeof Card>

export const getOverviewCards = endpoint({
  method: 'GET',
  path: '/api/admin.overview/cards',
  access: { staff: 'overview.read' },
  summary: '今日、昨日与七日的主要数字',
  input: z.object({ currency: Currency }),
  output: z.object({ at: Instant, cards: z.array(Card) }),
})

export const TrendStep = z._default(z.enum(['day', 'week', 'month']), 'day')

export const getTrend = endpoint({
  method: 'GET',
  path: '/api/admin.overview/trend',
  access: { staff: 'overview.read' },
  summary: '销售额与订单数的走势，含上一段同样长的时间',
  input: z.object({ currency: Currency, step: TrendStep }),
  output: z.object({
    series: z.array(z.object({ ...Defined, unit: Unit })),
    points: z.array(
      z.object({
        /** First day of the step, and of the step it is compared with. */
        on: Day,
        previousOn: Day,
        values: z.array(z.int()),
        previous: z.array(z.int()),
      }),
    ),
  }),
})
export type Trend = z.output<(typeof getTrend)['output']>

export const PERIODS = [7, 30, 90, 365] as const
const Days = z._default(
  z
    .int('天数应为整数')
    .check(z.refine((days) => (PERIODS as readonly number[]).includes(days), '天数应为 7、30、90 或 365')),
  30,
)

const SoldSku = z.object({
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  pieces: Count,
  orders: Count,
  amount: Count,
})
const SoldCategory = z.object({ id: Id, name: z.string(), pieces: Count, amount: Count })
const Step = z.object({ ...Defined, count: Count })
const Flow = z.object({ ...Defined, points: Count })

export const getOverviewDetails = endpoint({
  method: 'GET',
  path: '/api/admin.overview/details',
  access: { staff: 'overview.read' },
  summary: '一段时间的热销、转化、积分、活动、搜索与库存预警',
  input: z.object({ currency: Currency, days: Days }),
  output: z.object({
    /** Time of the cached part of the figures. */
    madeAt: Instant,
    topSkus: z.array(SoldSku),
    topCategories: z.array(SoldCategory),
    funnel: z.array(Step),
    points: z.array(Flow),
    activities: z.array(
      z.object({
        id: Id,
        title: z.string(),
        startsAt: Instant,
        taken: Count,
        capacity: Count,
        waiting: Count,
      }),
    ),
    misses: z.array(z.object({ word: z.string(), misses: Count, searches: Count, lastOn: Day })),
    lowStock: z.array(
      z.object({
        skuId: Id,
        title: z.string(),
        spec: z.string(),
        modelCode: z.string(),
        stock: z.int(),
        safetyStock: Count,
      }),
    ),
    /** Explanation of each part, in words. */
    means: z.record(z.string(), z.string()),
  }),
})
export type OverviewDetails = z.output<(typeof getOverviewDetails)['output']>

/** Parts of the dashboard; each becomes a sheet of the export. */
export const overviewParts = {
  cards: '主要数字',
  trend: '销售与订单走势',
  topSkus: '热销规格',
  topCategories: '热销分类',
  funnel: '转化',
  points: '积分发放与消耗',
  lowStock: '库存预警',
  misses: '没有结果的搜索',
  activities: '活动满员率',
} as const
export type OverviewPart = keyof typeof overviewParts

export const exportOverview = endpoint({
  method: 'GET',
  path: '/api/admin.overview/export',
  access: { staff: 'overview.read' },
  summary: '导出工作台的一部分 .xlsx',
  answer: ['xlsx'],
  input: z.object({
    part: z.enum(Object.keys(overviewParts) as OverviewPart[], '没有这种导出'),
    currency: Currency,
    step: TrendStep,
    days: Days,
  }),
  output: z.unknown(),
})
