import type { Db } from '../../db/connect.ts'
import { type AuditFilter, matching } from './queries.ts'

interface ExportRow {
  at: string
  who: string
  what: string
  subject: string
  before: unknown
  after: unknown
  ip: string
  requestId: string
}

export const listEntriesForExport = (tx: Db, filter: AuditFilter) => tx<ExportRow[]>`
  select at, who, what, subject, before, after, ip, request_id from audit_entry
   where ${matching(tx, filter)} order by id desc`
