import type { InquiryState } from '@gongfang/contract/buying/inquiry'
import type { Db } from '../../db/connect.ts'
import type { HeadRow } from './rules.ts'

export async function findParty(db: Db, institutionId: number): Promise<string> {
  const [row] = await db<{ jigou: string }[]>`select jigou from institution_facts where id = ${institutionId}`
  return row?.jigou ?? ''
}

/** A version with the state of its inquiry and the version that counts now. */
export async function findOffered(db: Db, no: string, version: number) {
  const [row] = await db<(HeadRow & { state: InquiryState; current: number })[]>`
    select q.state, q.version as current, f.version, f.at, f.until_on, f.goods_fen, f.freight_fen
      from inquiry q join offer f on f.inquiry_id = q.id and f.version = ${version}
     where q.no = ${no}`
  return row
}
