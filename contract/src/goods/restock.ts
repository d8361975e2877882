import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Id } from '../base/values.ts'
import { SkuLine } from './catalogue.ts'

export const RESTOCK_MOST = 100

export const RestockWish = z.object({ skuId: Id, at: Instant, line: z.nullable(SkuLine) })
export type RestockWish = z.output<typeof RestockWish>

export const listRestock = endpoint({
  method: 'GET',
  path: '/api/user.restock/lst',
  access: 'member',
  summary: '我的到货通知（最新的在前）',
  input: z.object({}),
  output: z.array(RestockWish),
})

export const askRestock = endpoint({
  method: 'POST',
  path: '/api/user.restock/add',
  access: 'member',
  summary: '到货时通知我；同一型号只记一次',
  input: z.strictObject({ skuId: Id }),
  output: Nothing,
})

export const dropRestock = endpoint({
  method: 'POST',
  path: '/api/user.restock/del',
  access: 'member',
  summary: '取消到货通知',
  input: z.strictObject({ skuId: Id }),
  output: Nothing,
})
