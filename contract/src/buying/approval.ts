import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points, SignedFen } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id, line, lines, Quantity } from '../base/values.ts'
import { Attachment, ChangedAttachmentIds } from '../system/attachment.ts'
import { ApprovalPlan, ApprovalRules, RequestStep } from './approval-rules.ts'
import {
  changedOrderNotes,
  createOrder,
  Delivery,
  OrderAmounts,
  OrderFund,
  OrderNumber,
  OrderPreview,
  PayWay,
  PreviewLine,
  shownNotesAt,
  shownOrderNotes,
} from './order.ts'

// ── rules ──────────────────────────────────────────────────────────────────────────────────

export const readApprovalRules = endpoint({
  method: 'GET',
  path: '/api/user.approval/rules',
  access: 'approvedMember',
  institution: 'approvalRules',
  summary: '审批规则（按顺序）及其版本',
  input: z.strictObject({}),
  output: z.object({
    /** 0: none were saved yet. */
    version: Count,
    rules: ApprovalRules,
    savedBy: z.nullable(z.string()),
    savedAt: z.nullable(Instant),
  }),
})

export const saveApprovalRules = endpoint({
  method: 'POST',
  path: '/api/user.approval/saveRules',
  access: 'approvedMember',
  institution: 'approvalRules',
  summary: '保存审批规则；产生新版本，已提交的申请不变。没有人能审批的规则不予保存',
  input: z.strictObject({
    /** The version that the change is based on. */
    version: Count,
    rules: ApprovalRules,
  }),
  output: z.object({ version: Count }),
})

export const testApprovalRules = endpoint({
  method: 'POST',
  path: '/api/user.approval/testRules',
  access: 'approvedMember',
  institution: 'approvalRules',
  summary: '试算：某位同事下某金额的单，由谁审批；按所给的规则，不必先保存',
  input: z.strictObject({
    rules: ApprovalRules,
    memberId: Id,
    amountFen: Fen,
    /** The dearest unit price. */
    unitFen: Fen,
    categoryId: z.optional(Id),
    /** The fund that the order would be charged to. */
    fundCode: z.optional(line('经费编号', 40, 1)),
    /** Codes of models in the order, which may be outside the assortment. */
    modelCodes: z.optional(z.array(line('型号', 60, 1)).check(z.maxLength(20, '最多 20 个型号'))),
  }),
  output: ApprovalPlan,
})

// ── requests ───────────────────────────────────────────────────────────────────────────────

export const RequestState = z.enum([
  'draft',
  'pending',
  'approved',
  'ordered',
  'returned',
  'rejected',
  'withdrawn',
  'expired',
])
export type RequestState = z.output<typeof RequestState>

export const requestStateNames: Record<RequestState, string> = {
  draft: '草稿',
  pending: '审批中',
  approved: '已同意',
  ordered: '已下单',
  returned: '已退回',
  rejected: '已拒绝',
  withdrawn: '已撤回',
  expired: '已过期',
}

/** States in which each change is allowed. The server checks this table, the buttons read it. */
export const requestCan: Record<'decide' | 'withdraw' | 'resubmit', readonly RequestState[]> = {
  decide: ['pending'],
  withdraw: ['pending', 'returned', 'draft', 'expired'],
  resubmit: ['draft', 'returned', 'withdrawn', 'expired'],
}

export const RequestLine = z.pick(PreviewLine, {
  skuId: true,
  productId: true,
  title: true,
  spec: true,
  modelCode: true,
  ownCode: true,
  image: true,
  unit: true,
  quantity: true,
  counted: true,
  priceFen: true,
  points: true,
  amountFen: true,
  amountPoints: true,
  agreed: true,
  offered: true,
  expectedOn: true,
})
export type RequestLine = z.output<typeof RequestLine>

export const RequestEventKind = z.enum([
  'submitted',
  'agreed',
  'approved',
  'returned',
  'rejected',
  'withdrawn',
  'ordered',
  'notOrdered',
  'drafted',
  'lowered',
  'forwarded',
  'stepAdded',
  'reminded',
  'escalated',
  'expired',
])
export type RequestEventKind = z.output<typeof RequestEventKind>
export const requestEventNames: Record<RequestEventKind, string> = {
  submitted: '提交申请',
  agreed: '同意',
  approved: '审批通过',
  returned: '退回',
  rejected: '拒绝',
  withdrawn: '撤回',
  ordered: '已下单',
  notOrdered: '未能下单，退回申请人',
  drafted: '转为草稿',
  lowered: '减少数量',
  forwarded: '转交',
  stepAdded: '加签',
  reminded: '提醒审批',
  escalated: '请上一级审批',
  expired: '过期',
}

export const RequestEvent = z.object({
  id: Id,
  at: Instant,
  what: RequestEventKind,
  /** null: the shop itself. */
  name: z.nullable(z.string()),
  comment: z.string(),
})
export type RequestEvent = z.output<typeof RequestEvent>

export const RequestNumber = z.string('申请单号不正确').check(z.regex(/^\d{20}$/, '申请单号不正确'))

const head = {
  no: RequestNumber,
  state: RequestState,
  requester: z.string(),
  currency: Currency,
  payableFen: Fen,
  payablePoints: Points,
  kinds: Count,
  pieces: Count,
  submittedAt: Instant,
}

export const RequestCard = z.object({
  ...head,
  ...shownNotesAt('card'),
  /** As in the request. */
  revision: Count,
  /** null: it is charged to no fund. */
  fund: z.nullable(z.extend(OrderFund, { leftFen: SignedFen })),
  /** Product titles of the first lines. */
  titles: z.array(z.string()),
  /** Names of those who have to decide now. */
  waitingFor: z.array(z.string()),
})
export type RequestCard = z.output<typeof RequestCard>

/** States in which a request waits for its requester without the requester's doing. */
export const requestCameBack: readonly RequestState[] = ['returned', 'draft', 'expired']

/** `back`: own requests that came back. */
export const RequestTab = z.enum(['mine', 'back', 'waiting', 'decided', 'all'])
export type RequestTab = z.output<typeof RequestTab>

export const listPurchaseRequests = endpoint({
  method: 'POST',
  path: '/api/user.approval/lst',
  access: 'approvedMember',
  summary: '采购申请：我的、其中退回待我处理的、待我审批、我已审批；负责人、管理员和财务可看全部',
  input: z.strictObject({ tab: RequestTab, state: z.optional(RequestState), ...AnchoredPaging }),
  output: z.extend(anchoredPageOf(RequestCard), {
    /** Number of requests that wait for the member's decision. */
    waiting: Count,
    /** Number of own requests that came back. */
    back: Count,
  }),
})

export const PurchaseRequest = z.object({
  ...head,
  /** Rises whenever the lines or steps change, so that a decision is about what was seen. */
  revision: Count,
  requesterId: Id,
  isOwn: z.boolean(),
  lines: z.array(RequestLine),
  amounts: OrderAmounts,
  delivery: Delivery,
  /** null if nothing is sent. */
  address: z.nullable(
    z.object({ receiver: z.string(), phone: z.string(), regionText: z.string(), detail: z.string() }),
  ),
  payWay: PayWay,
  /** '' if none was wished for. */
  invoiceTitle: z.string(),
  /** An invoice was chosen whose title was deleted: handed in again, the request asks for none. */
  invoiceGone: z.boolean(),
  ...shownOrderNotes,
  /** null: it is charged to no fund. */
  fund: z.nullable(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      /** The amount that the fund has left now. A request that waits is already taken off. */
      leftFen: SignedFen,
    }),
  ),
  steps: z.array(RequestStep),
  events: z.array(RequestEvent),
  /** Why it could not be ordered, one sentence for each thing that differs. */
  differences: z.array(z.string()),
  orderNo: z.nullable(OrderNumber),
  /** The paid order that it adds goods to, as the shop agreed to; null for others. Its goods are not lowered. */
  supplementTo: z.nullable(OrderNumber),
  attachments: z.array(Attachment),
  /** Actions that the caller's role and the request's state allow now. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean(), resubmit: z.boolean() }),
})
export type PurchaseRequest = z.output<typeof PurchaseRequest>

const OfRequest = { no: RequestNumber }

export const getPurchaseRequest = endpoint({
  method: 'POST',
  path: '/api/user.approval/detail',
  access: 'approvedMember',
  summary: '采购申请详情：申请人、审批人，以及负责人、管理员和财务可见',
  input: z.strictObject(OfRequest),
  output: PurchaseRequest,
})

export const Verdict = z.enum(['approve', 'return', 'reject'])
export type Verdict = z.output<typeof Verdict>

export const decideRequest = endpoint({
  method: 'POST',
  path: '/api/user.approval/decide',
  access: 'approvedMember',
  summary: '审批：同意、退回（须写原因）或拒绝（须写原因）；申请已变化时拒绝',
  input: z.strictObject({
    ...OfRequest,
    revision: Count,
    verdict: Verdict,
    comment: z._default(lines('意见', 200), ''),
  }),
  output: z.object({ state: RequestState }),
})

export const DECIDE_MOST = 50

export const decideManyRequests = endpoint({
  method: 'POST',
  path: '/api/user.approval/decideMany',
  access: 'approvedMember',
  summary: '一次同意多份申请：每份按单独同意的规则办理，答复写明哪些已同意、哪些没有和原因',
  input: z.strictObject({
    requests: z.array(z.strictObject({ ...OfRequest, revision: Count })).check(
      z.minLength(1, '请选择申请'),
      z.maxLength(DECIDE_MOST, `一次最多同意 ${DECIDE_MOST} 份`),
      z.refine((all) => new Set(all.map(({ no }) => no)).size === all.length, '申请重复'),
    ),
    comment: z._default(lines('意见', 200), ''),
  }),
  output: z.object({
    results: z.array(
      z.object({
        no: RequestNumber,
        /** null: it was not agreed to. */
        state: z.nullable(RequestState),
        /** The reason; '' if it was. */
        why: z.string(),
      }),
    ),
  }),
})

export const withdrawPurchaseRequest = endpoint({
  method: 'POST',
  path: '/api/user.approval/withdraw',
  access: 'approvedMember',
  summary: '撤回自己的采购申请',
  input: z.strictObject(OfRequest),
  output: Nothing,
})

/** A step is reminded of when it is due, those above are asked a day later; a request ends after these days. */
export const REQUEST_DAYS = 60

const OfDecision = { ...OfRequest, revision: Count, comment: z._default(lines('意见', 200), '') }

export const forwardRequest = endpoint({
  method: 'POST',
  path: '/api/user.approval/forward',
  access: 'approvedMember',
  summary: '转交：由另一位同事代替自己审批',
  input: z.strictObject({ ...OfDecision, toMemberId: Id }),
  output: Nothing,
})

export const addApprovalStep = endpoint({
  method: 'POST',
  path: '/api/user.approval/addStep',
  access: 'approvedMember',
  summary: '加签：另一位同事也须同意，与当前步骤同时进行',
  input: z.strictObject({ ...OfDecision, memberId: Id }),
  output: Nothing,
})

export const listDeciders = endpoint({
  method: 'GET',
  path: '/api/user.approval/people',
  access: 'approvedMember',
  summary: '可以转交、加签和委托的同事',
  input: z.strictObject({}),
  output: z.array(z.object({ memberId: Id, name: z.string() })),
})

export const Delegation = z.object({ toMemberId: Id, name: z.string(), untilOn: Day })

export const readDelegation = endpoint({
  method: 'GET',
  path: '/api/user.approval/delegation',
  access: 'approvedMember',
  summary: '自己的委托',
  input: z.strictObject({}),
  output: z.object({ delegation: z.nullable(Delegation) }),
})

export const delegateApproval = endpoint({
  method: 'POST',
  path: '/api/user.approval/delegate',
  access: 'approvedMember',
  summary: '委托一位同事代为审批到某天为止，最长一年；受托人不能再委托',
  input: z.strictObject({ toMemberId: Id, untilOn: Day }),
  output: Nothing,
})

export const endDelegation = endpoint({
  method: 'POST',
  path: '/api/user.approval/endDelegation',
  access: 'approvedMember',
  summary: '结束委托；未处理的申请回到自己',
  input: z.strictObject({}),
  output: Nothing,
})

export const askApproval = endpoint({
  method: 'POST',
  path: '/api/user.order/askApproval',
  access: 'approvedMember',
  institution: 'order',
  summary: '提交采购申请（需要 Idempotency-Key）：冻结商品、价格、地址和审批步骤，占用经费，不占库存',
  once: true,
  input: createOrder.input,
  output: z.object({ no: RequestNumber }),
})

export const RequestedGoods = z
  .array(z.strictObject({ skuId: Id, quantity: Quantity }))
  .check(z.minLength(1, '请至少保留一种商品'), z.maxLength(200, '一次最多 200 种商品'))

export const lowerRequest = endpoint({
  method: 'POST',
  path: '/api/user.order/lowerRequest',
  access: 'approvedMember',
  summary: '审批人减少数量或移除商品，按现价重新计算；告知申请人',
  input: z.strictObject({ ...OfDecision, lines: RequestedGoods }),
  output: Nothing,
})

export const previewRequest = endpoint({
  method: 'POST',
  path: '/api/user.order/previewRequest',
  access: 'approvedMember',
  institution: 'order',
  summary: '按现价重新计算自己的采购申请',
  input: z.strictObject({ ...OfRequest, lines: RequestedGoods, fundId: z.optional(Id) }),
  output: OrderPreview,
})

export const resubmitRequest = endpoint({
  method: 'POST',
  path: '/api/user.order/resubmitRequest',
  access: 'approvedMember',
  institution: 'order',
  summary: '修改并重新提交自己的采购申请；按现在的规则审批，不再需要审批时直接下单',
  input: z.strictObject({
    ...OfRequest,
    revision: Count,
    lines: RequestedGoods,
    /** Omitted: no fund. */
    fundId: z.optional(Id),
    quote: createOrder.input.shape.quote,
    ...changedOrderNotes,
    attachmentIds: ChangedAttachmentIds,
  }),
  output: z.object({ state: RequestState }),
})
