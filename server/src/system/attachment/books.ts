import { ATTACHMENTS_MOST } from '@gongfang/contract/system/attachment'
import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Files whose owner is not there or that the other side added, and things with more files than anybody may add. */
const listLost = (db: Db) => db<Broken>`
  select t.noun, t.noun_id, t.upload_id from attachment t
   where case t.noun
           when 'order' then not exists (select from order_facts o where o.id = t.noun_id)
           when 'request' then not exists (select from purchase_request_facts r where r.id = t.noun_id)
           when 'inquiry' then not exists (select from inquiry_facts q where q.id = t.noun_id)
           when 'offer' then not exists (select from offer_facts f where f.id = t.noun_id)
           when 'aftersale' then not exists (select from aftersale_facts a where a.id = t.noun_id)
           else true end
  union all
  select noun, noun_id, upload_id from attachment where (member_id is null) <> (noun = 'offer')
  union all
  select noun, noun_id, null from attachment group by noun, noun_id having count(*) > ${ATTACHMENTS_MOST}`

export const books: readonly BookRule[] = [
  {
    name: 'U6',
    says: '附件都属于现有的单据，报价的由商城添加，其他的由会员添加，每张单据或每版报价不超过 5 个',
    listBroken: listLost,
  },
]
