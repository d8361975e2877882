import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/values.ts'
import { Acceptance } from './acceptance.ts'
import { OrderNumber } from './order.ts'

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
