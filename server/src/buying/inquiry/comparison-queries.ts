import type { Db } from '../../db/connect.ts'
import type { StoredOffer } from './comparison-rules.ts'

export async function findComparison(db: Db, inquiryId: number) {
  const [row] = await db<{ revision: number; offers: StoredOffer[] }[]>`
    select revision, offers from inquiry_comparison where inquiry_id = ${inquiryId}`
  return row ?? { revision: 0, offers: [] }
}

interface Saved {
  inquiryId: number
  version: number
  revision: number
  offers: readonly StoredOffer[]
  now: Date
}

/** Under the lock of the inquiry. */
export const upsertComparison = (tx: Db, { inquiryId, version, revision, offers, now }: Saved) => tx`
  insert into inquiry_comparison (inquiry_id, version, revision, offers, changed_at)
  values (${inquiryId}, ${version}, ${revision},
          ${tx.json(offers.map(({ prices, ...offer }) => ({ ...offer, prices: prices.map((price) => ({ ...price })) })))}, ${now})
  on conflict (inquiry_id) do update
     set version = excluded.version, revision = excluded.revision, offers = excluded.offers, changed_at = excluded.changed_at`
