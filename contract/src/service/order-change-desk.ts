import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { KeyPaging, keyPageOf, line } from '../base/values.ts'
import {
  ChangeNumber,
  ChangePreview,
  ChangeQuote,
  OrderChangeState,
  orderChangeFields,
} from './order-change.ts'

export const OrderChangeCase = z.object({ ...orderChangeFields, jigou: z.string(), buyer: z.string() })
export type OrderChangeCase = z.output<typeof OrderChangeCase>

export const listOrderChangeDesk = endpoint({
  method: 'GET',
  path: '/api/admin.orderChange/lst',
  access: { staff: 'order.read' },
  summary: '订单变更（按时间倒序，可按状态筛选）',
  input: z.object({
    ...KeyPaging,
    view: z.optional(OrderChangeState),
    /** The number of the change, or of an order. */
    keyword: z.optional(line('关键词', 40)),
  }),
  output: keyPageOf(OrderChangeCase),
})

export const getOrderChangeCase = endpoint({
  method: 'GET',
  path: '/api/admin.orderChange/detail',
  access: { staff: 'order.read' },
  summary: '变更单详情',
  input: z.object({ changeNo: ChangeNumber }),
  output: OrderChangeCase,
})

export const previewOrderChangeCase = endpoint({
  method: 'GET',
  path: '/api/admin.orderChange/preview',
  access: { staff: 'order.read' },
  summary: '变更单按现在的价格重新计算；不能执行时说明原因',
  input: z.object({ changeNo: ChangeNumber }),
  output: ChangePreview,
})

export const acceptOrderChange = endpoint({
  method: 'POST',
  path: '/api/admin.orderChange/accept',
  access: { staff: 'aftersale.refund' },
  summary: '同意订单变更：退减少的商品，为增加的商品下补充订单；金额与采购人所见不同时退回采购人确认',
  once: true,
  input: z.strictObject({ changeNo: ChangeNumber, quote: ChangeQuote }),
  output: z.object({ state: OrderChangeState }),
})

export const declineOrderChange = endpoint({
  method: 'POST',
  path: '/api/admin.orderChange/decline',
  access: { staff: ['order.write', 'order.ship', 'aftersale.refund'] },
  summary: '不同意订单变更，订单照原样发货',
  input: z.strictObject({ changeNo: ChangeNumber, reason: line('原因', 200, 2) }),
  output: Nothing,
})
