import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Files that something holds, and that the sweep takes for unused. */
const listUnkeptFiles = (db: Db) => db<Broken>`
  select u.id, u.kind, u.key from upload u
   where u.used_at is null
     and (u.id in (
            select upload_id from review_image
            union all select upload_id from feedback_image
            union all select upload_id from aftersale_image
            union all select upload_id from acceptance_photo
            union all select upload_id from bank_slip_facts
            union all select upload_id from attachment_facts
            union all select file_id from invoice_request_facts where file_id is not null
            union all select red_file_id from invoice_request_facts where red_file_id is not null)
       or exists (select from member_facts where id = u.member_id and avatar = '/uploads/' || u.key))
   order by u.id`

export const books: readonly BookRule[] = [
  { name: 'U5', says: '正在展示或存档的文件不会被清理', listBroken: listUnkeptFiles },
]
