import * as z from 'zod/mini'
import { Acceptance } from './acceptance.ts'
import { endpoint } from './endpoint.ts'
import { OrderNumber } from './order.ts'
import { Id } from './values.ts'

export const listOrderAcceptances = endpoint({
  method: 'GET',
  path: '/api/admin.acceptance/ofOrder',
  access: { staff: 'order.read' },
  summary: '一张订单的验收记录（只读）',
  input: z.object({ no: OrderNumber }),
  output: z.object({ acceptances: z.array(Acceptance) }),
})

export const readDeskAcceptancePhoto = endpoint({
  method: 'GET',
  path: '/api/admin.acceptance/photo',
  access: { staff: 'order.read' },
  summary: '验收照片',
  answer: ['jpeg', 'png', 'webp'],
  input: z.object({ id: Id }),
  output: z.unknown(),
})
