import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, SignedFen } from '../base/money.ts'
import { Day, Instant, Month } from '../base/time.ts'
import {
  AnchoredPaging,
  anchoredPageOf,
  Count,
  Id,
  line,
  PageLimit,
  PageNumber,
  pageOf,
} from '../base/values.ts'
import { RequestedGoods, RequestNumber } from '../buying/approval.ts'
import { OrderDraft, OrderNumber, OrderState } from '../buying/order.ts'

export const FUND_RULES = {
  /** Most of one entry, and most that a fund may hold: 1,000,000,000 and 10,000,000,000 yuan. */
  entryFen: 100_000_000_000,
  amountFen: 1_000_000_000_000,
  users: 500,
  categories: 50,
} as const

/** Below this share of its amount, a fund is short. */
export const SHORT_FUND = 0.2

/** The shop's answer to an order that costs more than the fund has left. `ask`: the fund's owner decides. */
export const overrunNames = { refuse: '不允许下单', ask: '由经费负责人审批', warn: '提示后允许' } as const
export type FundOverrun = keyof typeof overrunNames
export const allOverruns = Object.keys(overrunNames) as FundOverrun[]

export const fundStateNames = { open: '使用中', closed: '已停用' } as const
export type FundState = keyof typeof fundStateNames
const FundState = z.enum(Object.keys(fundStateNames) as FundState[])

export const fundEntryNames = {
  allocate: '拨款',
  adjust: '调整',
  give: '划拨',
  reserve: '占用',
  spend: '支出',
  release: '释放',
  refund: '退回',
} as const
export type FundEntryKind = keyof typeof fundEntryNames
const FundEntryKind = z.enum(Object.keys(fundEntryNames) as FundEntryKind[])

export const Fund = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  ownerId: Id,
  /** '' after the account was closed. */
  owner: z.string(),
  /** False: the owner has left the institution or is disabled. */
  ownerStands: z.boolean(),
  state: FundState,
  fromOn: Day,
  toOn: Day,
  overrun: z.enum(allOverruns),
  amountFen: Fen,
  reservedFen: Fen,
  spentFen: Fen,
  /** Negative after orders beyond the amount. */
  leftFen: SignedFen,
})
export type Fund = z.output<typeof Fund>

export const fundFilter = {
  state: z._default(z.enum(['open', 'closed', 'all']), 'open'),
  /** Part of the code, the name or the owner's name. */
  keyword: z.optional(line('关键词', 60)),
}

export const FundPage = z.extend(pageOf(Fund), {
  /** Sums of all funds that match, not only of the page. */
  sums: z.object({ amountFen: Fen, reservedFen: Fen, spentFen: Fen, leftFen: SignedFen }),
})

export const listFunds = endpoint({
  method: 'POST',
  path: '/api/user.fund/lst',
  access: 'approvedMember',
  summary: '本机构的经费：负责人、管理员和财务看全部，其他人看自己负责的',
  input: z.strictObject({
    ...fundFilter,
    /** Only funds in use of which less than a fifth is left. */
    short: z.optional(z.boolean()),
    page: PageNumber,
    limit: PageLimit,
  }),
  output: z.extend(FundPage, {
    /** Number of the funds that `short` shows, without the other filters. */
    short: Count,
  }),
})

export const FundDetail = z.extend(Fund, {
  forAll: z.boolean(),
  users: z.array(z.object({ memberId: Id, name: z.string() })),
  categories: z.array(z.object({ id: Id, name: z.string() })),
  ceilingFen: z.nullable(Fen),
  carriedFrom: z.nullable(z.object({ id: Id, code: z.string() })),
  carriedTo: z.nullable(z.object({ id: Id, code: z.string() })),
  version: Count,
})
export type FundDetail = z.output<typeof FundDetail>

const OfFund = { id: Id }

export const getFund = endpoint({
  method: 'POST',
  path: '/api/user.fund/detail',
  access: 'approvedMember',
  summary: '一项经费：额度、使用人和限制',
  input: z.strictObject(OfFund),
  output: FundDetail,
})

export const FundEntry = z.object({
  id: Id,
  kind: FundEntryKind,
  /** Signed change of the money left. 0 for a payment: it turns reserved money into spent money. */
  deltaFen: SignedFen,
  amountFen: SignedFen,
  leftFen: SignedFen,
  orderNo: z.nullable(OrderNumber),
  /** The part that it moves. */
  part: z.nullable(
    z.object({
      id: Id,
      /** Name of the colleague, or path of the unit; '' after the account was closed. */
      name: z.string(),
      leftFen: SignedFen,
    }),
  ),
  note: z.string(),
  /** null: the shop or its staff; '' after the account was closed. */
  actor: z.nullable(z.string()),
  at: Instant,
})
export type FundEntry = z.output<typeof FundEntry>

export const listFundEntries = endpoint({
  method: 'POST',
  path: '/api/user.fund/entries',
  access: 'approvedMember',
  summary: '经费明细，最近的在前',
  input: z.strictObject({
    ...OfFund,
    month: z.optional(Month),
    /** Entries of one part only. */
    partId: z.optional(Id),
    ...AnchoredPaging,
  }),
  output: anchoredPageOf(FundEntry),
})

const Code = line('经费编号', 40, 1)
const Name = line('经费名称', 60, 1)
const period = { fromOn: Day, toOn: Day }
const amount = (name: string) =>
  Fen.check(z.minimum(1, `${name}应大于 0`), z.maximum(FUND_RULES.entryFen, `${name}一次最多 10 亿元`))

const settings = {
  code: Code,
  name: Name,
  ownerId: Id,
  ...period,
  overrun: z.enum(allOverruns, '请选择超支时的处理'),
  forAll: z.boolean(),
  /** Members who may order from the fund. Ignored if `forAll` is true. */
  userIds: z._default(
    z.array(Id).check(z.maxLength(FUND_RULES.users, `最多指定 ${FUND_RULES.users} 人`)),
    [],
  ),
  categoryIds: z._default(
    z.array(Id).check(z.maxLength(FUND_RULES.categories, `最多选择 ${FUND_RULES.categories} 个类目`)),
    [],
  ),
  /** Most that one piece may cost. */
  ceilingFen: z._default(z.nullable(amount('单价上限')), null),
}
export type FundSettings = { [Key in keyof typeof settings]: z.output<(typeof settings)[Key]> }

export const createFund = endpoint({
  method: 'POST',
  path: '/api/user.fund/create',
  access: 'approvedMember',
  institution: 'fund',
  once: true,
  summary: '设立经费（需要 Idempotency-Key）；编号在机构内唯一',
  input: z.strictObject({ ...settings, amountFen: amount('金额') }),
  output: z.object(OfFund),
})

export const changeFund = endpoint({
  method: 'POST',
  path: '/api/user.fund/change',
  access: 'approvedMember',
  institution: 'fund',
  summary: '修改经费的设置；已下单的订单不受影响',
  input: z.strictObject({ ...OfFund, version: Count, ...settings }),
  output: z.object({ version: Count }),
})

export const setFundState = endpoint({
  method: 'POST',
  path: '/api/user.fund/setState',
  access: 'approvedMember',
  institution: 'fund',
  summary: '停用或恢复经费；停用后不能再下单，已占用的照常支付和退回',
  input: z.strictObject({ ...OfFund, state: FundState }),
  output: Nothing,
})

/** A grant has no sign; an adjustment has one. */
const booking = {
  ...OfFund,
  kind: z.enum(['allocate', 'adjust'], '请选择拨款或调整'),
  amountFen: SignedFen.check(
    z.refine((value) => value !== 0, '金额不能为 0'),
    z.minimum(-FUND_RULES.entryFen, '金额一次最多 10 亿元'),
    z.maximum(FUND_RULES.entryFen, '金额一次最多 10 亿元'),
  ),
  note: line('原因', 100, 1),
  /** The amount that the page showed; refused if somebody has booked a grant or an adjustment since. */
  seen: z.optional(Fen),
}

export const bookFund = endpoint({
  method: 'POST',
  path: '/api/user.fund/book',
  access: 'approvedMember',
  institution: 'fund',
  once: true,
  summary: '拨款，或按原因增减额度（需要 Idempotency-Key）；不能减到已占用和已支出的之下',
  input: z.strictObject(booking),
  output: z.object({ leftFen: SignedFen }),
})

export const carryFund = endpoint({
  method: 'POST',
  path: '/api/user.fund/carry',
  access: 'approvedMember',
  institution: 'fund',
  once: true,
  summary: '结转（需要 Idempotency-Key）：停用旧经费，把剩余转入同样设置的新经费，只能结转一次',
  input: z.strictObject({ ...OfFund, code: Code, name: Name, ...period }),
  /** The new fund. */
  output: z.object(OfFund),
})

export const FundPart = z.object({
  id: Id,
  /** One of the two is set. */
  memberId: z.nullable(Id),
  unitId: z.nullable(Id),
  /** Name of the colleague, or path of the unit; '' after the account was closed. */
  name: z.string(),
  /** False: the colleague may not order from the fund any more, or the unit has ended. */
  stands: z.boolean(),
  /** Taken back: what still returns of its orders goes to the fund. */
  ended: z.boolean(),
  amountFen: Fen,
  reservedFen: Fen,
  spentFen: Fen,
  leftFen: SignedFen,
})
export type FundPart = z.output<typeof FundPart>

export const listFundParts = endpoint({
  method: 'POST',
  path: '/api/user.fund/parts',
  access: 'approvedMember',
  summary: '一项经费划给成员和部门的份额，及未划出的余额',
  input: z.strictObject(OfFund),
  output: z.object({
    parts: z.array(FundPart),
    /** What is left and belongs to no part. */
    freeFen: SignedFen,
    /** Whether the reader may give and take back. */
    mayGive: z.boolean(),
  }),
})

export const giveFundPart = endpoint({
  method: 'POST',
  path: '/api/user.fund/givePart',
  access: 'approvedMember',
  once: true,
  summary:
    '把经费的一部分划给一位使用人或一个部门，或减少它（需要 Idempotency-Key）；经费负责人、管理员和机构负责人',
  input: z.strictObject({
    ...OfFund,
    /** One of the two. */
    memberId: z.optional(Id),
    unitId: z.optional(Id),
    /** Negative: less than before. */
    amountFen: SignedFen.check(
      z.refine((value) => value !== 0, '金额不能为 0'),
      z.minimum(-FUND_RULES.entryFen, '金额一次最多 10 亿元'),
      z.maximum(FUND_RULES.entryFen, '金额一次最多 10 亿元'),
    ),
    note: z._default(line('说明', 100), ''),
    /** The amount of the part that the page showed; null for none. Refused if somebody has changed it since. */
    seenFen: z.nullable(Fen),
  }),
  output: z.object({ leftFen: SignedFen }),
})

export const endFundPart = endpoint({
  method: 'POST',
  path: '/api/user.fund/endPart',
  access: 'approvedMember',
  summary: '收回一个份额：剩余回到经费，之后按整项经费下单',
  input: z.strictObject({ ...OfFund, partId: Id }),
  output: Nothing,
})

export const exportFundMonth = endpoint({
  method: 'POST',
  path: '/api/user.fund/exportMonth',
  access: 'approvedMember',
  summary: '经费月报（xlsx：经费、明细）',
  answer: ['xlsx'],
  input: z.strictObject({ month: Month }),
  output: z.unknown(),
})

export const FundOrder = z.object({
  no: OrderNumber,
  state: OrderState,
  /** '' after the account was closed. */
  buyer: z.string(),
  /** The first of its goods, and how many kinds there are. */
  title: z.string(),
  kinds: Count,
  /** The amount charged to the fund, and the part of it that refunds returned. */
  costFen: Fen,
  refundedFen: Fen,
  createdAt: Instant,
})
export type FundOrder = z.output<typeof FundOrder>

export const listFundOrders = endpoint({
  method: 'POST',
  path: '/api/user.fund/orders',
  access: 'approvedMember',
  summary: '用这项经费下的订单，最近的在前',
  input: z.strictObject({ ...OfFund, ...AnchoredPaging }),
  output: anchoredPageOf(FundOrder),
})

/** Most funds that are offered at once; the search finds the others. */
export const OFFERED_FUNDS = 100

export const FundChoice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  leftFen: SignedFen,
  /** `ask`: the order needs the approval of the fund's owner. `refuse`: it cannot be placed with this fund. */
  says: z.enum(['ok', 'warn', 'ask', 'refuse']),
  /** Why; '' if the fund has enough. */
  note: z.string(),
  /** Set if the buyer orders from a part of it, whose rest `leftFen` is: the unit, or '' for a part of the buyer alone. */
  part: z.optional(z.string()),
})
export type FundChoice = z.output<typeof FundChoice>

export const FundChoices = z.object({
  /** The amount that a fund would be charged. Points count at the shop's rate. */
  costFen: Fen,
  funds: z.array(FundChoice),
  more: z.boolean(),
})
export type FundChoices = z.output<typeof FundChoices>

const FundKeyword = z._default(line('关键词', 60), '')

export const listFundChoices = endpoint({
  method: 'POST',
  path: '/api/user.order/funds',
  access: 'approvedMember',
  institution: 'order',
  summary: '下单时可选的经费，及是否够用',
  input: z.strictObject({ draft: OrderDraft, keyword: FundKeyword }),
  output: FundChoices,
})

export const listRequestFunds = endpoint({
  method: 'POST',
  path: '/api/user.order/requestFunds',
  access: 'approvedMember',
  institution: 'order',
  summary: '重新提交采购申请时可选的经费，及是否够用',
  input: z.strictObject({ no: RequestNumber, lines: RequestedGoods, keyword: FundKeyword }),
  output: FundChoices,
})
