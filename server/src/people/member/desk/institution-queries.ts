import type {
  InstitutionRecord,
  InstitutionRow,
  InstitutionStanding,
} from '@gongfang/contract/people/institution-list-desk'
import type { Db } from '../../../db/connect.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../../db/key-page.ts'
import { maskedPhone } from '../../../db/phone.ts'
import { holding } from '../../../db/words.ts'

export interface InstitutionFilter {
  view?: InstitutionStanding | undefined
  keyword?: string | undefined
}

const hasMember = (db: Db) => db`
  exists (select from membership s where s.institution_id = i.id and s.state = 'active')`

const standing = (db: Db) => db`
  case when i.state <> 'approved' then i.state when ${hasMember(db)} then 'active' else 'empty' end`

/** `credit_code` is not masked here; the routes mask it. */
const shown = (db: Db) => db`
  i.id, i.jigou, i.kind, coalesce(i.credit_code, '') as credit_code, i.region_text, ${standing(db)} as standing,
  (select count(*) from membership s where s.institution_id = i.id and s.state = 'active') as members,
  i.created_at, i.closed_at`

const INSTITUTIONS = { table: 'institution', as: 'i', time: 'created_at' }

export const listInstitutionRows = (db: Db, filter: InstitutionFilter, from: PageFrom) => db<
  InstitutionRow[]
>`
  select ${shown(db)} from institution i
   where ${matching(db, filter)} and ${beyondTime(db, INSTITUTIONS, from)}
   order by ${sortedByTime(db, INSTITUTIONS, from)} limit ${from.limit}`

export const countInstitutionRows = (db: Db, filter: InstitutionFilter) =>
  countUpTo(db, db`select 1 from institution i where ${matching(db, filter)}`)

export async function findInstitutionRecord(db: Db, id: number) {
  const [record] = await db<InstitutionRecord[]>`
    select ${shown(db)}, i.address, i.contact_name, ${maskedPhone(db, db`i.contact_phone`)} as contact_phone, i.approved_at,
           (select count(*) from order_facts o where o.institution_id = i.id) as orders
      from institution i where i.id = ${id}`
  return record
}

const matching = (db: Db, { view, keyword = '' }: InstitutionFilter) => db`
  ${view ? viewIs(db, view) : db`true`} ${keyword === '' ? db`` : db`and ${called(db, keyword)}`}`

function viewIs(db: Db, view: InstitutionStanding) {
  if (view === 'active') return db`i.state = 'approved' and ${hasMember(db)}`
  if (view === 'empty') return db`i.state = 'approved' and not ${hasMember(db)}`
  return db`i.state = ${view}`
}

const called = (db: Db, keyword: string) =>
  /^[0-9A-Z]{18}$/i.test(keyword) ? db`i.credit_code = upper(${keyword})` : holding(db, db`i.jigou`, keyword)
