import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Quantity } from '../base/values.ts'
import { TierPrice } from '../goods/catalogue.ts'
import { AttachmentIds } from '../system/attachment.ts'
import {
  INQUIRY_LINES_MOST,
  Inquiry,
  InquiryCard,
  InquiryForm,
  InquiryNumber,
  type InquiryState,
  LossReason,
  OFFER_TIERS_MOST,
  Offer,
  offerOpen,
} from './inquiry.ts'

/** Longest validity of an offer. */
export const OFFER_DAYS_MOST = 366

/** States in which staff may do an action. The server checks this table, the buttons read it. */
export const inquiryDeskCan: Record<
  'offer' | 'revise' | 'withdraw' | 'post' | 'explain',
  readonly InquiryState[]
> = {
  offer: ['asked'],
  /** An offer that has ended may be renewed. */
  revise: [...offerOpen, 'expired'],
  withdraw: ['asked', ...offerOpen],
  post: ['asked', ...offerOpen, 'accepted'],
  /** Say why it was not ordered. */
  explain: ['declined', 'expired', 'withdrawn'],
}

/** `due`: what waits for the shop, the most urgent first. `late`: of these, what is past its time. */
export const InquiryView = z.enum(['due', 'late', 'asked', 'offered', 'accepted', 'ordered', 'lost'])
export type InquiryView = z.output<typeof InquiryView>

export const inquiryDeskFilter = {
  view: z.optional(InquiryView),
  institutionId: z.optional(Id),
  /** First digits of the number, a phone number, or a part of the title, the owner's or the institution's name. */
  keyword: z.optional(line('关键词', 60)),
  from: z.optional(Day),
  to: z.optional(Day),
}

const ownerFields = {
  id: Id,
  institutionId: Id,
  jigou: z.string(),
  /** Masked. */
  mobile: z.string(),
  dueAt: z.nullable(Instant),
  isLate: z.boolean(),
  /** Why it was lost; null if it was not, or nobody has said. */
  lossReason: z.nullable(LossReason),
}

export const InquiryDeskRow = z.extend(z.omit(InquiryCard, { isOwn: true }), ownerFields)
export type InquiryDeskRow = z.output<typeof InquiryDeskRow>

export const listInquiriesDesk = endpoint({
  method: 'GET',
  path: '/api/admin.inquiry/lst',
  access: { staff: 'inquiry.read' },
  summary: '询价单；等商城答复的按截止时间，其余最近的在前',
  input: z.object({ ...KeyPaging, ...inquiryDeskFilter }),
  output: keyPageOf(InquiryDeskRow),
})

export const countInquiriesDesk = endpoint({
  method: 'GET',
  path: '/api/admin.inquiry/counts',
  access: { staff: 'inquiry.read' },
  summary: '等商城答复的和其中逾期的询价单数量；近 30 天按时答复的、已下单的和未成交的；逾期仍未答复过的',
  input: z.object({}),
  output: z.object({
    due: Count,
    late: Count,
    /** Inquiries of the last 30 days that were answered, those of them in time, and those that were ordered or lost. */
    answered: Count,
    answeredInTime: Count,
    /** Past their time and never answered, however old: the share in time counts them as well. */
    unanswered: Count,
    won: Count,
    lost: Count,
  }),
})

/** Prices and stock of a model, for who writes an offer. */
const PriceBeside = z.object({
  skuId: Id,
  /** Public price of one piece, and that of the institution's price list; null: none. */
  publicFen: Fen,
  agreedFen: z.nullable(Fen),
  /** null: not known, or the caller may not read costs. */
  costFen: z.nullable(Fen),
  stock: z.int(),
  /** Pieces that can be ordered now: of the stock, and beyond it where the shop allows that. */
  orderable: Count,
  /** The product and the model can be ordered. */
  onSale: z.boolean(),
  /** Made for an offer, of a product that is a draft: nobody sees it, and only an offer sells it. */
  onlyOffered: z.boolean(),
})

export const InquiryDeskCase = z.extend(z.omit(Inquiry, { isOwn: true, can: true }), {
  ...ownerFields,
  memberId: Id,
  unitPath: z.string(),
  /** Note of the staff on the lost inquiry; '' if none. */
  lossText: z.string(),
  /** Prices of each model that the inquiry or its latest offer names. */
  prices: z.array(PriceBeside),
  /** Actions that the state of the inquiry allows. The endpoint of an action checks the permission as well. */
  can: z.object({
    offer: z.boolean(),
    revise: z.boolean(),
    withdraw: z.boolean(),
    post: z.boolean(),
    explain: z.boolean(),
  }),
})
export type InquiryDeskCase = z.output<typeof InquiryDeskCase>

const OfInquiry = { no: InquiryNumber }

export const getInquiryDesk = endpoint({
  method: 'GET',
  path: '/api/admin.inquiry/detail',
  access: { staff: 'inquiry.read' },
  summary: '询价单详情：所询商品、最新报价、往来留言和现价',
  input: z.object(OfInquiry),
  output: InquiryDeskCase,
})

export const getOfferDesk = endpoint({
  method: 'GET',
  path: '/api/admin.inquiry/version',
  access: { staff: 'inquiry.read' },
  summary: '报价的某一版，可由此复制',
  input: z.object({ ...OfInquiry, version: Count }),
  output: Offer,
})

export const openInquiryDesk = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/open',
  access: { staff: 'inquiry.write' },
  summary: '为来电的会员登记询价（需要 Idempotency-Key）',
  once: true,
  input: z.extend(InquiryForm, { memberId: Id }),
  output: z.object({ no: InquiryNumber }),
})

const OfferedFen = Fen.check(z.minimum(1 as Fen, '单价应大于 0'), z.maximum(100_000_000 as Fen, '单价过大'))
const DAYS_RANGE = '发货天数应为 0–365 天'
const LeadDays = z.nullable(z.int('天数应为整数').check(z.minimum(0, DAYS_RANGE), z.maximum(365, DAYS_RANGE)))

export const OfferedLine = z.strictObject({
  inquiryLineId: z.optional(Id),
  /** Omitted: a described article; `title` and `unit` are demanded then. */
  skuId: z.optional(Id),
  title: z._default(line('品名', 200), ''),
  spec: z._default(line('规格', 100), ''),
  unit: z._default(line('单位', 10), ''),
  quantity: Quantity,
  minimum: z._default(Quantity, 1),
  priceFen: OfferedFen,
  /** Lower prices from a quantity on, rising quantities. */
  tiers: z._default(
    z.array(TierPrice).check(z.maxLength(OFFER_TIERS_MOST, `最多 ${OFFER_TIERS_MOST} 档`)),
    [],
  ),
  leadDays: z._default(LeadDays, null),
  note: z._default(line('说明', 200), ''),
})
export type OfferedLine = z.output<typeof OfferedLine>

export const makeModel = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/makeModel',
  access: { staff: 'inquiry.write' },
  summary: '为文字描述的商品建型号：商品为草稿，不公开，只能按报价订货（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({
    ...OfInquiry,
    title: line('品名', 60, 2),
    spec: z._default(line('规格', 40), ''),
    unit: line('单位', 10, 1),
    categoryId: Id,
    priceFen: OfferedFen,
    leadDays: z
      .int('请填写发货天数')
      .check(z.minimum(1, '发货天数应为 1–365'), z.maximum(365, '发货天数应为 1–365')),
  }),
  output: z.object({
    skuId: Id,
    modelCode: z.string(),
    title: z.string(),
    spec: z.string(),
    unit: z.string(),
  }),
})

const offerForm = {
  ...OfInquiry,
  /** The revision of the inquiry that the staff read. Another revision is refused with `inquiryMoved`. */
  revision: Count,
  untilOn: Day,
  /** null: by the shop's rule for freight when it is ordered. */
  freightFen: z._default(z.nullable(Fen), null),
  terms: z._default(lines('付款和交货条件', 500), ''),
  note: z._default(lines('说明', 500), ''),
  /** Uploads of the caller of the kind `attached`, and files of earlier versions. */
  attachmentIds: AttachmentIds,
  lines: z
    .array(OfferedLine)
    .check(
      z.minLength(1, '请至少报一种商品'),
      z.maxLength(INQUIRY_LINES_MOST, `最多报 ${INQUIRY_LINES_MOST} 种商品`),
    ),
}

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/offer',
  access: { staff: 'inquiry.write' },
  summary: '报价：产生第 1 版并告知会员',
  input: z.strictObject(offerForm),
  output: z.object({ version: Count }),
})

export const reviseOffer = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/revise',
  access: { staff: 'inquiry.write' },
  summary: '修改报价：产生新版本，前一版不再有效；会员已接受时拒绝',
  input: z.strictObject(offerForm),
  output: z.object({ version: Count }),
})

// ── templates ──────────────────────────────────────────────────────────────────────────────

/** Most templates of the shop. */
export const OFFER_TEMPLATES_MOST = 100

const templateFields = {
  name: line('名称', 30, 1),
  /** Days from the day of the offer to its last day. */
  validDays: z
    .int('天数应为整数')
    .check(z.minimum(1, '有效期至少 1 天'), z.maximum(OFFER_DAYS_MOST, '有效期最长一年')),
  /** This field and those below change no field of an offer where they are null or ''. */
  freightFen: z.nullable(Fen),
  terms: lines('付款和交货条件', 500),
  note: lines('说明', 500),
  /** For lines without. */
  leadDays: LeadDays,
  minimum: z.nullable(Quantity),
}

/** Values that the editor of an offer copies. An offer does not refer to its template. */
export const OfferTemplate = z.object({ id: Id, version: Count, ...templateFields })
export type OfferTemplate = z.output<typeof OfferTemplate>

export const listOfferTemplates = endpoint({
  method: 'GET',
  path: '/api/admin.inquiry/templates',
  access: { staff: 'inquiry.write' },
  summary: '报价模板，按名称',
  input: z.object({}),
  output: z.array(OfferTemplate),
})

export const saveOfferTemplate = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/saveTemplate',
  access: { staff: 'inquiry.write' },
  summary: '新建或修改报价模板',
  /** `version`: as it was read; an outdated one is refused with `recordChanged`. */
  input: z.strictObject({ id: z.nullable(Id), version: z.optional(Count), ...templateFields }),
  output: z.object({ id: Id }),
})

export const deleteOfferTemplate = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/delTemplate',
  access: { staff: 'inquiry.write' },
  summary: '删除报价模板；已发出的报价不变',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/withdraw',
  access: { staff: 'inquiry.write' },
  summary: '撤回报价，或谢绝无法供应的询价；须写会员可见的原因',
  input: z.strictObject({ ...OfInquiry, reason: line('原因', 100, 2) }),
  output: Nothing,
})

export const postInquiryDesk = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/post',
  access: { staff: 'inquiry.write' },
  summary: '给会员留言',
  input: z.strictObject({ ...OfInquiry, text: lines('留言', 1000, 1) }),
  output: Nothing,
})

export const explainLoss = endpoint({
  method: 'POST',
  path: '/api/admin.inquiry/explain',
  access: { staff: 'inquiry.write' },
  summary: '记下未成交的原因（会员不可见）',
  input: z.strictObject({ ...OfInquiry, reason: LossReason, text: z._default(lines('说明', 200), '') }),
  output: Nothing,
})

export const exportOfferDesk = endpoint({
  method: 'GET',
  path: '/api/admin.inquiry/exportOffer',
  access: { staff: 'inquiry.read' },
  summary: '报价单（PDF）',
  answer: ['pdf'],
  input: z.object({ ...OfInquiry, version: Count }),
  output: z.unknown(),
})
