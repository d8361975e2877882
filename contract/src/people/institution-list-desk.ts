import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { InstitutionKind } from './member.ts'

/** How an institution stands. `empty`: approved, and no member is active in it. */
export const InstitutionStanding = z.enum(['active', 'empty', 'closed', 'pending', 'rejected'])
export type InstitutionStanding = z.output<typeof InstitutionStanding>
export const institutionStandingNames: Record<InstitutionStanding, string> = {
  active: '使用中',
  empty: '无成员',
  closed: '已注销',
  pending: '待审核',
  rejected: '未通过',
}

export const InstitutionRow = z.object({
  id: Id,
  jigou: z.string(),
  kind: InstitutionKind,
  /** Masked; '' for none. */
  creditCode: z.string(),
  regionText: z.string(),
  standing: InstitutionStanding,
  /** Active members. */
  members: Count,
  createdAt: Instant,
  closedAt: z.nullable(Instant),
})
export type InstitutionRow = z.output<typeof InstitutionRow>

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/api/admin.institution/lst',
  access: { staff: 'member.read' },
  summary: '机构，最近登记的在前；可只看没有成员的和已注销的，按名称或信用代码查找',
  input: z.object({
    ...KeyPaging,
    view: z.optional(InstitutionStanding),
    /** A part of the name, or the whole credit code. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(InstitutionRow),
})

export const InstitutionRecord = z.extend(InstitutionRow, {
  address: z.string(),
  contactName: z.string(),
  /** Masked. */
  contactPhone: z.string(),
  approvedAt: z.nullable(Instant),
  orders: Count,
})
export type InstitutionRecord = z.output<typeof InstitutionRecord>

export const readInstitution = endpoint({
  method: 'GET',
  path: '/api/admin.institution/detail',
  access: { staff: 'member.read' },
  summary: '一个机构的资料（号码打码），含已注销的',
  input: z.object({ id: Id }),
  output: InstitutionRecord,
})
