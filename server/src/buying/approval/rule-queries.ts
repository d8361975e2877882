import type { ApprovalRule } from '@gongfang/contract/buying/approval-rules'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import type { Person } from './level-rules.ts'
import type { Candidates } from './rules.ts'

interface SavedRules {
  version: number
  rules: ApprovalRule[]
  savedBy: string | null
  savedAt: string | null
}

export async function findNewestRules(db: Db, institutionId: number) {
  const [row] = await db<SavedRules[]>`
    select r.version, r.rules, ${shownName(db, 'm')} as saved_by, r.saved_at
      from approval_rules r join member_facts m on m.id = r.saved_by
     where r.institution_id = ${institutionId} order by r.version desc limit 1`
  return row
}

interface AskedFacts {
  institutionId: number
  rules: ApprovalRule[]
  /** The unit of the member, then those above it. */
  unitIds: number[]
  /** Categories of the goods, with those above them and those that were merged into one of them. */
  categoryIds: number[]
}

/**
 * Facts that the rules of one version compare an order of this member with. It is one statement, because a quote waits
 * for it.
 */
export async function findAskedFacts(
  db: Db,
  { memberId, version, skuIds }: { memberId: number; version: number; skuIds: readonly number[] },
) {
  const [row] = await db<AskedFacts[]>`
    select s.institution_id, coalesce(r.rules, '[]') as rules, ${unitIdsOf(db)} as unit_ids,
           array(select distinct c from sku_facts k join product_facts p on p.id = k.product_id, unnest(${withMerged(db, db`p.category_path`)}) c
                  where k.id = any(${[...skuIds]}::bigint[])) as category_ids
      from membership_now s
      left join unit_facts u on u.id = s.unit_id
      left join approval_rules r on r.institution_id = s.institution_id and r.version = ${version}
     where s.member_id = ${memberId}`
  return row
}

/** Rules of before a merge name the category that is gone. */
const withMerged = (db: Db, path: ReturnType<Db>) =>
  db`${path} || array(select id from category_merged where into_id = any(${path}))`

/** Categories among these that were merged, each with the one that took its goods. */
export const listMerged = (db: Db, ids: readonly number[]) => db<{ id: number; intoId: number }[]>`
  select id, into_id from category_merged where id = any(${[...ids]}::bigint[])`

/** A unit of `membership s` and `unit u` with the units above it, the highest first. */
const unitIdsOf = (db: Db) => db`
  case when u.id is null then '{}' else array(
    select id from unnest(u.above || u.id) with ordinality as unit_of (id, depth) order by depth desc) end`

interface NewRules {
  institutionId: number
  version: number
  rules: readonly ApprovalRule[]
  memberId: number
  now: Date
}

export const insertRules = (tx: Db, { institutionId, version, rules, memberId, now }: NewRules) => tx`
  insert into approval_rules (institution_id, version, rules, saved_by, saved_at)
  values (${institutionId}, ${version}, ${tx.json([...rules])}, ${memberId}, ${now})`

const activePeople = (db: Db, institutionId: number) => db`
  select s.member_id, ${shownName(db, 'm')} as name, s.roles, s.manages
    from membership_now s join member_facts m on m.id = s.member_id and not m.disabled
   where s.institution_id = ${institutionId}`

export const listActivePeople = (db: Db, institutionId: number) => db<Person[]>`
  ${activePeople(db, institutionId)} order by s.since, s.member_id`

/** Not all of a large institution: most of its members decide nothing. */
export const listCandidates = (
  db: Db,
  institutionId: number,
  { roles, memberIds, unitIds }: Candidates,
) => db<Person[]>`
  ${activePeople(db, institutionId)}
     and (s.roles && ${[...roles]} or s.member_id = any(${[...memberIds]}::bigint[]) or s.manages && ${[...unitIds]}::bigint[])
   order by s.since, s.member_id`

/** The unit of a member, then those above it. */
export async function listUnitIds(
  db: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
) {
  const [row] = await db<{ unitIds: number[] }[]>`
    select ${unitIdsOf(db)} as unit_ids from membership_now s left join unit_facts u on u.id = s.unit_id
     where s.member_id = ${memberId} and s.institution_id = ${institutionId}`
  return row?.unitIds ?? []
}

export async function listUnitsOf(db: Db, institutionId: number) {
  const rows = await db<{ id: number }[]>`select id from unit_facts where institution_id = ${institutionId}`
  return rows.map(({ id }) => id)
}

export async function findCategoryPath(db: Db, id: number) {
  const [row] = await db<
    { path: number[] }[]
  >`select ${withMerged(db, db`path`)} as path from category_facts where id = ${id}`
  return row?.path
}

export const listModels = (db: Db, codes: readonly string[]) => db<{ id: number; modelCode: string }[]>`
  select id, model_code from sku_facts where model_code = any(${[...codes]}::text[])`
