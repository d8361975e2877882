import type { Db } from '../../../db/connect.ts'

type Locking = { lock: boolean }

export interface KnownMember {
  id: number
  mobile: string
  institutionId: number | null
  jigou: string
}

export async function listMembersByMobile(tx: Db, mobiles: readonly string[], { lock }: Locking) {
  if (lock)
    await tx`select from member where mobile = any(${mobiles as string[]}) order by id for no key update`
  return tx<KnownMember[]>`
    select m.id, m.mobile, s.institution_id, coalesce(i.jigou, '') as jigou
      from member m
      left join membership s on s.member_id = m.id and s.state = 'active'
      left join institution i on i.id = s.institution_id
     where m.mobile = any(${mobiles as string[]})`
}

export interface KnownInstitution {
  id: number
  jigou: string
  creditCode: string
  state: 'pending' | 'approved'
}

/** `nameForm` of rules.ts, in SQL. */
const nameFormOf = (tx: Db) =>
  tx`upper(translate(regexp_replace(normalize(jigou, nfkc), '\\s', '', 'g'), '〔【[〕】]', '((()))'))`

/** Approved or pending institutions with one of these codes or forms of names: a code under review is taken, too. */
export async function listInstitutionsFor(
  tx: Db,
  { names, codes }: { names: readonly string[]; codes: readonly string[] },
  { lock }: Locking,
) {
  // The lock that a submission takes, too: of two who want a code only the first gets it.
  if (lock)
    await tx`
      select pg_advisory_xact_lock(hashtextextended('credit.code:' || code, 0))
        from unnest(${codes as string[]}::text[]) as c(code) order by code`
  return tx<KnownInstitution[]>`
    select id, jigou, coalesce(credit_code, '') as credit_code, state from institution
     where state in ('pending', 'approved') and (credit_code = any(${codes as string[]}) or ${nameFormOf(tx)} = any(${names as string[]}))
     order by state, id`
}
