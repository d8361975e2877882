import type { Db } from '../db/connect.ts'

interface AuditEntry {
  who: string
  what: `${string}.${string}`
  subject: string
  before: unknown
  after: unknown
  requestId?: string
}

/** Written by every change that staff make, in the same transaction. */
export const insertAudit = (tx: Db, { who, what, subject, before, after, requestId = '' }: AuditEntry) => tx`
  insert into audit_entry (who, what, subject, before, after, request_id)
  values (${who}, ${what}, ${subject}, ${tx.json((before ?? null) as never)}, ${tx.json((after ?? null) as never)}, ${requestId})`
