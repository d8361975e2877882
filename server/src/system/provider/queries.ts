import type { PaymentChannel } from '@gongfang/contract/money/payment-desk'
import type { ProviderName } from '@gongfang/contract/system/provider-desk'
import type { Db } from '../../db/connect.ts'
import type { Values } from './rules.ts'

export interface ProviderRow {
  name: ProviderName
  enabled: boolean
  version: number
  open: Values
  sealed: string
  updatedAt: string
  updatedBy: string
}

const columns = (db: Db) => db`name, enabled, version, open, sealed, updated_at, updated_by`

export const listProviderRows = (db: Db) => db<ProviderRow[]>`select ${columns(db)} from provider_account`

export async function findProvider(db: Db, name: ProviderName): Promise<ProviderRow | undefined> {
  const [row] = await db<ProviderRow[]>`select ${columns(db)} from provider_account where name = ${name}`
  return row
}

/** Locks the table, because an account that was never saved has no row. */
export const lockProviders = (tx: Db) => tx`lock table provider_account in share row exclusive mode`

/** Counts open payments and refunds of these channels that their company has not ended. */
export async function countUnderway(tx: Db, channels: PaymentChannel[]): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select (select count(*) from payment_facts
             where state = 'created' and ask_at is not null and channel = any(${channels}))
         + (select count(*) from refund_facts r join payment_facts p on p.id = r.payment_id
             where r.state in ('created', 'processing', 'abnormal') and p.channel = any(${channels}) and not r.offline) as count`
  return row.count
}

export const upsertProvider = (
  tx: Db,
  row: Pick<ProviderRow, 'name' | 'enabled' | 'open' | 'sealed'> & { now: Date; who: string },
) => tx`
  insert into provider_account (name, enabled, open, sealed, updated_at, updated_by)
  values (${row.name}, ${row.enabled}, ${tx.json(row.open)}, ${row.sealed}, ${row.now}, ${row.who})
  on conflict (name) do update set enabled = excluded.enabled, open = excluded.open, sealed = excluded.sealed,
    updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = provider_account.version + 1`
