import type { Db } from '../../db/connect.ts'

interface Row {
  name: string
  percent: number
  day: string | null
  no: string
  why: string
}

const listOwn = (db: Db, id: number, most: number) => db<Row[]>`
  select p.list_name as name, p.percent, u.day, coalesce(r.no, '') as no,
         coalesce((select string_agg(one->>'text', '；') from jsonb_array_elements(u.reasons) as one), '') as why
    from recurring_plan p
    left join recurring_run u on u.plan_id = p.id
    left join purchase_request_facts r on r.id = u.request_id
   where p.member_id = ${id} order by p.id, u.id desc limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '自动提交',
  place: 41,
  heads: ['清单', '允许涨价（%）', '日期', '采购申请', '未提交的原因'],
  rows: async (db: Db, id: number, most: number) =>
    (await listOwn(db, id, most)).map((r) => [r.name, r.percent, r.day ?? '', r.no, r.why]),
}
