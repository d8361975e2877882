import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Id, line } from '../base/values.ts'
import { InstitutionMatters } from './closing.ts'

export const readClosingOf = endpoint({
  method: 'GET',
  path: '/api/admin.institution/closing',
  access: { staff: 'member.read' },
  summary: '注销机构前尚未了结的事项',
  input: z.object({ institutionId: Id }),
  output: z.object({ jigou: z.string(), matters: InstitutionMatters }),
})

export const closeInstitutionOf = endpoint({
  method: 'POST',
  path: '/api/admin.institution/close',
  access: { staff: 'member.write' },
  summary: '代机构注销，须写明最后一位成员可见的原因；须无未了结的事项',
  input: z.strictObject({ institutionId: Id, reason: line('原因', 100, 1) }),
  output: Nothing,
})
