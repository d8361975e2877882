import { showTime } from '@gongfang/contract/base/time'
import { type InquiryState, inquiryStateNames } from '@gongfang/contract/buying/inquiry'
import type { Db } from '../../db/connect.ts'

interface Row {
  no: string
  createdAt: string
  state: InquiryState
  title: string
  modelCode: string
  goods: string
  quantity: number | null
  unit: string
  wishedOn: string
  lineNote: string
  note: string
  posts: string
}

const listOwn = (db: Db, id: number, most: number) => db<Row[]>`
  select q.no, q.created_at, q.state, q.title, coalesce(s.model_code, '') as model_code,
         coalesce(nullif(l.text, ''), p.title, '') as goods, l.quantity, coalesce(nullif(l.unit, ''), p.unit, '') as unit,
         coalesce(l.wished_on::text, q.wished_on::text, '') as wished_on, coalesce(l.note, '') as line_note, q.note,
         coalesce((select string_agg(e.text, '；' order by e.id) from inquiry_event e
                    where e.inquiry_id = q.id and e.member_id = ${id} and e.text <> ''), '') as posts
    from inquiry q
    left join inquiry_line l on l.inquiry_id = q.id
    left join sku_facts s on s.id = l.sku_id
    left join product_facts p on p.id = s.product_id
   where q.member_id = ${id} order by q.id desc, l.position limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '询价',
  place: 42,
  heads: [
    ...['询价单号', '建立时间', '状态', '标题', '型号', '商品', '数量', '单位', '期望到货', '商品说明'],
    ...['说明', '留言'],
  ],
  rows: async (db: Db, id: number, most: number) =>
    (await listOwn(db, id, most)).map((r) => [
      ...[r.no, showTime(r.createdAt), inquiryStateNames[r.state], r.title, r.modelCode, r.goods],
      ...[r.quantity ?? '', r.unit, r.wishedOn, r.lineNote, r.note, r.posts],
    ]),
}
