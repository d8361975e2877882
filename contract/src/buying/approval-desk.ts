import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Day } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { PurchaseRequest, RequestCard, RequestNumber, RequestState } from './approval.ts'
import { OrderNumber } from './order.ts'

/** States in which staff may withdraw a request that its institution cannot get on with. */
export const staffCanWithdraw: readonly RequestState[] = ['pending', 'approved']

const requesterFields = {
  institutionId: Id,
  jigou: z.string(),
  /** Masked. */
  mobile: z.string(),
}

export const RequestDeskRow = z.extend(RequestCard, {
  id: Id,
  ...requesterFields,
  orderNo: z.nullable(OrderNumber),
})
export type RequestDeskRow = z.output<typeof RequestDeskRow>

/** Filters of the staff's list, of which the export uses the same. */
export const requestDeskFilter = {
  /** The state. */
  view: z.optional(RequestState),
  institutionId: z.optional(Id),
  /** First digits of a request's number, a phone number, or a part of the requester's or the institution's name. */
  keyword: z.optional(line('关键词', 60)),
  /** Days on which it was handed in. */
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listRequestsDesk = endpoint({
  method: 'GET',
  path: '/api/admin.approval/lst',
  access: { staff: 'order.read' },
  summary: '采购申请，最近的在前',
  input: z.object({ ...KeyPaging, ...requestDeskFilter }),
  output: keyPageOf(RequestDeskRow),
})

export const countRequestsDesk = endpoint({
  method: 'GET',
  path: '/api/admin.approval/counts',
  access: { staff: 'order.read' },
  summary: '审批中和已同意待下单的采购申请数量',
  input: z.object({}),
  output: z.object({ pending: Count, approved: Count }),
})

export const RequestDeskCase = z.extend(z.omit(PurchaseRequest, { isOwn: true, can: true }), {
  ...requesterFields,
  unitPath: z.string(),
})
export type RequestDeskCase = z.output<typeof RequestDeskCase>

export const getRequestDesk = endpoint({
  method: 'GET',
  path: '/api/admin.approval/detail',
  access: { staff: 'order.read' },
  summary: '采购申请详情：商品、审批步骤、记录和订单',
  input: z.object({ no: RequestNumber }),
  output: RequestDeskCase,
})

export const withdrawRequestDesk = endpoint({
  method: 'POST',
  path: '/api/admin.approval/withdraw',
  access: { staff: 'order.write' },
  summary: '代申请人撤回无法继续的采购申请，须写明会员可见的原因；释放占用的经费',
  input: z.strictObject({ no: RequestNumber, reason: line('原因', 100, 2) }),
  output: Nothing,
})
