import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id, line, lines, Quantity } from '../base/values.ts'
import { TierPrice } from '../goods/catalogue.ts'
import { OrderScope } from '../people/institution.ts'
import { Attachment, AttachmentIds, ChangedAttachmentIds } from '../system/attachment.ts'
import { RequestNumber } from './approval.ts'
import { createOrder, OrderNumber } from './order.ts'

export const InquiryState = z.enum([
  'draft',
  'asked',
  'offered',
  'revised',
  'accepted',
  'ordered',
  'declined',
  'expired',
  'withdrawn',
])
export type InquiryState = z.output<typeof InquiryState>

export const inquiryStateNames: Record<InquiryState, string> = {
  draft: '草稿',
  asked: '待报价',
  offered: '已报价',
  revised: '已改报',
  accepted: '已接受，待审批',
  ordered: '已下单',
  declined: '已谢绝',
  expired: '已过期',
  withdrawn: '已撤回',
}

/** States in which an offer waits for the member's decision. */
export const offerOpen: readonly InquiryState[] = ['offered', 'revised']

/** States in which the owner of an inquiry may do each action. The server and the buttons read this table. */
export const inquiryCan: Record<
  'change' | 'remove' | 'submit' | 'accept' | 'decline' | 'withdraw' | 'post' | 'handOver' | 'compare',
  readonly InquiryState[]
> = {
  change: ['draft'],
  remove: ['draft'],
  submit: ['draft'],
  accept: offerOpen,
  decline: offerOpen,
  withdraw: ['asked', 'offered', 'revised'],
  post: ['asked', 'offered', 'revised', 'accepted'],
  handOver: ['draft', 'asked', 'offered', 'revised'],
  compare: ['offered', 'revised', 'accepted', 'ordered', 'declined', 'expired'],
}

/** 20 digits; the number of an inquiry is that of its offers, too. */
export const InquiryNumber = z.string('询价单号不正确').check(z.regex(/^\d{20}$/, '询价单号不正确'))

export const INQUIRY_LINES_MOST = 200
export const OFFER_VERSIONS_MOST = 30
export const OFFER_TIERS_MOST = 5

const DayOrNone = z.union([z.literal(''), Day], '日期不正确')

/** A line of an inquiry names a model of the shop or describes goods in words. */
export const WantedLine = z
  .strictObject({
    skuId: z.optional(Id),
    /** The goods in the words of the member; '' is allowed for a model of the shop. */
    text: z._default(line('商品', 200), ''),
    quantity: Quantity,
    /** '' for a model of the shop, which has its own. */
    unit: z._default(line('单位', 10), ''),
    wishedOn: z._default(DayOrNone, ''),
    note: z._default(line('说明', 200), ''),
  })
  .check(
    z.refine(({ skuId, text }) => skuId !== undefined || text !== '', {
      error: '请选择商品，或写明要什么',
      path: ['text'],
    }),
  )
export type WantedLine = z.output<typeof WantedLine>

const wanted = {
  title: z._default(line('标题', 60), ''),
  note: z._default(lines('说明', 1000), ''),
  wishedOn: z._default(DayOrNone, ''),
  lines: z
    .array(WantedLine)
    .check(z.maxLength(INQUIRY_LINES_MOST, `一次最多询 ${INQUIRY_LINES_MOST} 种商品`)),
}

export const InquiryForm = z.strictObject(wanted)
export type InquiryForm = z.output<typeof InquiryForm>

export const InquiryLine = z.object({
  id: Id,
  /** null: goods in words. Names below are those of today. */
  skuId: z.nullable(Id),
  productId: z.nullable(Id),
  /** The text that the member wrote; '' without. */
  text: z.string(),
  /** '' for goods in words. */
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** The institution's own code for the model. */
  ownCode: z.string(),
  image: z.string(),
  unit: z.string(),
  quantity: Count,
  wishedOn: z.string(),
  note: z.string(),
})
export type InquiryLine = z.output<typeof InquiryLine>

/** `replaced` by a later version. */
export const OfferState = z.enum(['valid', 'replaced', 'expired', 'withdrawn'])
export type OfferState = z.output<typeof OfferState>
export const offerStateNames: Record<OfferState, string> = {
  valid: '有效',
  replaced: '已被新版本取代',
  expired: '已过期',
  withdrawn: '已撤回',
}

export const OfferLine = z.object({
  /** An acceptance names lines by this id. */
  id: Id,
  /** The line of the inquiry that it answers; null: an addition of the shop. Same in every version. */
  inquiryLineId: z.nullable(Id),
  /** null: a described article. It cannot be accepted until the shop has given it a model. */
  skuId: z.nullable(Id),
  productId: z.nullable(Id),
  /** As they were when it was offered. */
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  ownCode: z.string(),
  image: z.string(),
  unit: z.string(),
  /** Offered pieces: the most that can be accepted. */
  quantity: Count,
  /** The least that can be accepted. */
  minimum: Count,
  /** Price of a piece below the first tier. */
  priceFen: Fen,
  tiers: z.array(TierPrice),
  /** The price at the offered quantity, and the sum at it. */
  unitFen: Fen,
  amountFen: Fen,
  /** Days until dispatch; null: as the shop says of the model. */
  leadDays: z.nullable(Count),
  note: z.string(),
})
export type OfferLine = z.output<typeof OfferLine>

export const OfferHead = z.object({
  version: Count,
  state: OfferState,
  at: Instant,
  /** The last day on which it can be accepted. */
  untilOn: Day,
  goodsFen: Fen,
  /** null: by the shop's rule for freight when it is ordered. */
  freightFen: z.nullable(Fen),
  /** Goods and freight. */
  sumFen: Fen,
})
export type OfferHead = z.output<typeof OfferHead>

export const Offer = z.extend(OfferHead, {
  /** Terms of payment and delivery in words. */
  terms: z.string(),
  note: z.string(),
  lines: z.array(OfferLine),
  /** Files of the shop. They stay with the version. */
  attachments: z.array(Attachment),
})
export type Offer = z.output<typeof Offer>

export const InquiryEventKind = z.enum([
  'asked',
  'opened',
  'offered',
  'revised',
  'post',
  'handedOver',
  'accepted',
  'ordered',
  'reopened',
  'declined',
  'withdrawn',
  'offerWithdrawn',
  'expired',
])
export type InquiryEventKind = z.output<typeof InquiryEventKind>
export const inquiryEventNames: Record<InquiryEventKind, string> = {
  asked: '提交询价',
  opened: '代为登记',
  offered: '报价',
  revised: '修改报价',
  post: '留言',
  handedOver: '转交',
  accepted: '接受报价，提交采购申请',
  ordered: '接受报价，下单',
  reopened: '采购申请未成，报价可重新接受',
  declined: '谢绝报价',
  withdrawn: '撤回询价',
  offerWithdrawn: '商城撤回',
  expired: '报价过期',
}

export const InquiryEvent = z.object({
  id: Id,
  at: Instant,
  what: InquiryEventKind,
  /** Who: the shop, or a member, whose name follows. */
  by: z.enum(['member', 'shop']),
  name: z.string(),
  /** What was posted, or the reason. */
  text: z.string(),
  /** Set by `offered`, `revised`, `accepted`, `ordered`. */
  version: z.nullable(Count),
})
export type InquiryEvent = z.output<typeof InquiryEvent>

const head = {
  no: InquiryNumber,
  state: InquiryState,
  title: z.string(),
  /** Name of the member who owns it. */
  owner: z.string(),
  isOwn: z.boolean(),
  kinds: Count,
  createdAt: Instant,
  /** null: a draft. */
  askedAt: z.nullable(Instant),
  /** The offer that counts; null: none yet. */
  offer: z.nullable(OfferHead),
  /** Who has to say something next. */
  waitsFor: z.enum(['member', 'shop', 'nobody']),
}

export const InquiryCard = z.object({
  ...head,
  /** Names of the first goods. */
  titles: z.array(z.string()),
  changedAt: Instant,
})
export type InquiryCard = z.output<typeof InquiryCard>

/** `decide`: own ones that wait for the member, with an offer to decide on or a question of the shop. `open`: not ended. */
export const InquiryTab = z.enum(['all', 'draft', 'open', 'decide', 'ended'])
export type InquiryTab = z.output<typeof InquiryTab>

export const listInquiries = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/lst',
  access: 'approvedMember',
  institution: 'prices',
  summary: '询价单，最近的在前；按角色也可看本部门或本机构的',
  input: z.strictObject({
    tab: z._default(InquiryTab, 'all'),
    scope: z._default(OrderScope, 'own'),
    /** Number, title, goods or model code. */
    keyword: z.optional(line('关键词', 60)),
    ...AnchoredPaging,
  }),
  output: z.extend(anchoredPageOf(InquiryCard), { counts: z.record(InquiryTab, Count) }),
})

export const Inquiry = z.object({
  ...head,
  /** Rises with every change, so that a change is about what was seen. */
  revision: Count,
  note: z.string(),
  wishedOn: z.string(),
  /** Until when the shop means to answer; null if it does not have to. */
  dueAt: z.nullable(Instant),
  lines: z.array(InquiryLine),
  /** The latest version; null: none yet. */
  current: z.nullable(Offer),
  /** All versions, the latest first. */
  versions: z.array(OfferHead),
  thread: z.array(InquiryEvent),
  attachments: z.array(Attachment),
  requestNo: z.nullable(RequestNumber),
  orderNo: z.nullable(OrderNumber),
  /** What the caller may do now. */
  can: z.object({
    change: z.boolean(),
    remove: z.boolean(),
    submit: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    post: z.boolean(),
    handOver: z.boolean(),
    compare: z.boolean(),
  }),
})
export type Inquiry = z.output<typeof Inquiry>

const OfInquiry = { no: InquiryNumber }

export const getInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/detail',
  access: 'approvedMember',
  institution: 'prices',
  summary: '询价单详情：所询商品、最新报价、往来留言',
  input: z.strictObject(OfInquiry),
  output: Inquiry,
})

export const getOfferVersion = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/offer',
  access: 'approvedMember',
  institution: 'prices',
  summary: '报价的某一版',
  input: z.strictObject({ ...OfInquiry, version: Count }),
  output: Offer,
})

export const saveInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/save',
  access: 'approvedMember',
  institution: 'order',
  summary: '保存询价草稿；不带单号时新建（需要 Idempotency-Key），带单号时须带所见的修订号',
  once: true,
  input: z.strictObject({
    no: z.optional(InquiryNumber),
    revision: z.optional(Count),
    ...wanted,
    attachmentIds: ChangedAttachmentIds,
  }),
  output: z.object({ no: InquiryNumber, revision: Count }),
})

export const removeInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/del',
  access: 'approvedMember',
  institution: 'order',
  summary: '删除自己的询价草稿',
  input: z.strictObject(OfInquiry),
  output: Nothing,
})

export const submitInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/submit',
  access: 'approvedMember',
  institution: 'order',
  summary: '提交询价；至少一种商品',
  input: z.strictObject({ ...OfInquiry, revision: Count }),
  output: z.object({ state: InquiryState, dueAt: z.nullable(Instant) }),
})

export const postInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/post',
  access: 'approvedMember',
  institution: 'order',
  summary: '在询价单中留言，可附文件（整张询价单最多 5 个）',
  input: z.strictObject({ ...OfInquiry, text: lines('留言', 1000, 1), attachmentIds: AttachmentIds }),
  output: Nothing,
})

/**
 * Accepts an offer, whole or in part: the order of `previewOrder` with a source of the kind `offer`. Where a rule of the
 * institution asks for approval it becomes a purchase request. `createOrder` and `askApproval` take the same source.
 */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/accept',
  access: 'approvedMember',
  institution: 'order',
  summary: '接受报价（需要 Idempotency-Key）：按报价下单；须审批时提交采购申请',
  once: true,
  input: createOrder.input,
  output: z.object({
    state: InquiryState,
    /** One of both is set. */
    orderNo: z.nullable(OrderNumber),
    requestNo: z.nullable(RequestNumber),
  }),
})

/** Why an offer was not taken. */
export const LossReason = z.enum(['price', 'time', 'goods', 'budget', 'plan', 'other'], '请选择原因')
export type LossReason = z.output<typeof LossReason>
export const lossReasonNames: Record<LossReason, string> = {
  price: '价格不合适',
  time: '交期不合适',
  goods: '商品不合适',
  budget: '预算未批',
  plan: '采购计划取消',
  other: '其他',
}

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/decline',
  access: 'approvedMember',
  institution: 'order',
  summary: '谢绝报价',
  input: z.strictObject({
    ...OfInquiry,
    /** The version that was read. */
    version: Count,
    reason: LossReason,
    text: z._default(lines('说明', 200), ''),
  }),
  output: Nothing,
})

export const withdrawInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/withdraw',
  access: 'approvedMember',
  institution: 'order',
  summary: '撤回自己的询价',
  input: z.strictObject({ ...OfInquiry, reason: z._default(line('原因', 100), '') }),
  output: Nothing,
})

export const listInquiryPeople = endpoint({
  method: 'GET',
  path: '/api/user.inquiry/people',
  access: 'approvedMember',
  institution: 'order',
  summary: '可以接手询价的同事',
  input: z.strictObject({}),
  output: z.array(z.object({ memberId: Id, name: z.string() })),
})

export const handOverInquiry = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/handOver',
  access: 'approvedMember',
  institution: 'order',
  summary: '把询价转交给一位可以下单的同事',
  input: z.strictObject({ ...OfInquiry, toMemberId: Id }),
  output: Nothing,
})

export const exportOffer = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/exportOffer',
  access: 'approvedMember',
  institution: 'prices',
  summary: '报价单（PDF）：编号、版本、有效期、印章和查验码',
  answer: ['pdf'],
  input: z.strictObject({ ...OfInquiry, version: Count }),
  output: z.unknown(),
})

// ── comparison of three offers ─────────────────────────────────────────────────────────────

/** Offers from outside that are compared with the shop's. */
export const OUTSIDE_OFFERS = 2

export const OutsideOffer = z.strictObject({
  supplier: line('供应商', 60, 1),
  /** The day of its offer; '' if unknown. */
  offeredOn: z._default(DayOrNone, ''),
  freightFen: z._default(Fen, 0 as Fen),
  note: z._default(line('说明', 200), ''),
  /** By line of the shop's latest version; those left out were not offered. */
  prices: z
    .array(z.strictObject({ lineId: Id, priceFen: Fen }))
    .check(z.maxLength(INQUIRY_LINES_MOST, '报价过多')),
})
export type OutsideOffer = z.output<typeof OutsideOffer>

export const ComparisonColumn = z.object({
  supplier: z.string(),
  offeredOn: z.string(),
  note: z.string(),
  freightFen: Fen,
  /** Sum of the lines that it has prices of, and the freight. */
  sumFen: Fen,
  /** It has a price for every line, so that its sum can be compared. */
  isWhole: z.boolean(),
  /** Its sum is the lowest of those that can be compared. */
  isLowest: z.boolean(),
})

export const Comparison = z.object({
  no: InquiryNumber,
  version: Count,
  /** Rises with each saving. */
  revision: Count,
  /** The shop's first, then those from outside. */
  columns: z.array(ComparisonColumn),
  rows: z.array(
    z.object({
      lineId: Id,
      title: z.string(),
      spec: z.string(),
      modelCode: z.string(),
      unit: z.string(),
      quantity: Count,
      /** By column; null: not offered. */
      pricesFen: z.array(z.nullable(Fen)),
      /** Columns with the lowest price. */
      lowest: z.array(Count),
    }),
  ),
})
export type Comparison = z.output<typeof Comparison>

export const getComparison = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/comparison',
  access: 'approvedMember',
  institution: 'prices',
  summary: '比价表：本商城的报价与自行填写的两家',
  input: z.strictObject(OfInquiry),
  output: Comparison,
})

export const saveComparison = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/saveComparison',
  access: 'approvedMember',
  institution: 'order',
  summary: '填写另外两家的报价；按报价的最新版本逐行填写',
  input: z.strictObject({
    ...OfInquiry,
    version: Count,
    revision: Count,
    offers: z.array(OutsideOffer).check(z.maxLength(OUTSIDE_OFFERS, `最多填写 ${OUTSIDE_OFFERS} 家`)),
  }),
  output: z.object({ revision: Count }),
})

export const exportComparison = endpoint({
  method: 'POST',
  path: '/api/user.inquiry/exportComparison',
  access: 'approvedMember',
  institution: 'prices',
  summary: '导出比价表（PDF）',
  answer: ['pdf'],
  input: z.strictObject(OfInquiry),
  output: z.unknown(),
})

// ── the public check ───────────────────────────────────────────────────────────────────────

/** Of the address that a printed offer names: `/offer/<number>?check=<code>`. */
export const OfferCheck = z.string('查验码不正确').check(z.regex(/^\d{1,2}-[A-Z2-9]{16}$/, '查验码不正确'))

export const checkOffer = endpoint({
  method: 'GET',
  path: '/api/inquiry.offer/check',
  access: 'anyone',
  summary: '查验报价单：是否有效，以及总价；不含商品和买方',
  input: z.strictObject({ number: InquiryNumber, check: OfferCheck }),
  output: z.object({
    number: InquiryNumber,
    version: Count,
    state: OfferState,
    /** Set if `state` is `replaced`: the version that counts now. */
    replacedBy: z.nullable(Count),
    offeredOn: Day,
    untilOn: Day,
    sumFen: Fen,
    siteName: z.string(),
  }),
})
