import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Id, KeyPaging, keyPageOf, line } from '../base/values.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  who: z.string(),
  /** `noun.verb` */
  what: z.string(),
  /** `noun id` of the record that was changed. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Subject = line('对象', 80)

/** Filters of the list and of its export. */
export const auditFilter = {
  who: z.optional(line('员工', 40)),
  /** 'order.ship', or 'order.' for every action on orders. */
  what: z.optional(line('动作', 40)),
  subject: z.optional(Subject),
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin.audit/lst',
  access: { staff: 'audit.read' },
  summary: '审计日志',
  input: z.object({ ...KeyPaging, ...auditFilter }),
  output: keyPageOf(AuditEntry),
})

export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin.audit/choices',
  access: { staff: 'audit.read' },
  summary: '审计日志中出现过的人和动作',
  input: z.object({}),
  output: z.object({ who: z.array(z.string()), what: z.array(z.string()) }),
})

/** Lists the changes of one record, for the record's own screen. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/admin.audit/history',
  access: 'staff',
  summary: '一条记录的修改历史（需有查看该记录的权限）',
  input: z.object({ ...KeyPaging, subject: Subject }),
  output: keyPageOf(AuditEntry),
})
