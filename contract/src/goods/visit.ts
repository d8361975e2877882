import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Id, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { ShelvedProduct } from './favorite.ts'

/** Most visits kept per member; older ones are deleted. */
export const VISIT_MOST = 200

export const recordVisit = endpoint({
  method: 'POST',
  path: '/api/user.visit/record',
  access: 'member',
  summary: '记录浏览过的商品',
  input: z.strictObject({ productId: Id }),
  output: Nothing,
})

export const listVisits = endpoint({
  method: 'POST',
  path: '/api/user.visit/lst',
  access: 'member',
  summary: '最近浏览',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(ShelvedProduct),
})

export const clearVisits = endpoint({
  method: 'POST',
  path: '/api/user.visit/clear',
  access: 'member',
  summary: '清除浏览记录（不传 productIds 为全部）',
  input: z.strictObject({ productIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  output: Nothing,
})
