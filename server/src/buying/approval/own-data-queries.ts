import { showTime } from '@gongfang/contract/base/time'
import { type RequestState, requestStateNames } from '@gongfang/contract/buying/approval'
import { noteKeys, noteNames, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Db } from '../../db/connect.ts'
import { notesOf } from './note-queries.ts'

interface RequestLine extends OrderNotes {
  no: string
  submittedAt: string
  state: RequestState
  modelCode: string
  ownCode: string
  title: string
  spec: string
  quantity: number
  address: string
}

const listRequestLines = (db: Db, id: number, most: number) => db<RequestLine[]>`
  select r.no, r.submitted_at, r.state, l."modelCode" as model_code, coalesce(l."ownCode", '') as own_code, l.title, l.spec, l.quantity, ${notesOf(db, 'r')},
         concat_ws(' ', r.address->>'receiver', r.address->>'phone', r.address->>'regionText', r.address->>'detail')
           as address
    from purchase_request r
   cross join jsonb_to_recordset(r.lines) as l ("modelCode" text, "ownCode" text, title text, spec text, quantity int)
   where r.member_id = ${id} order by r.id desc limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '采购申请',
  place: 40,
  heads: [
    '申请单号',
    '提交时间',
    '状态',
    '型号',
    '物料号',
    '品名',
    '规格',
    '数量',
    ...noteKeys.map((key) => noteNames[key]),
    '收货信息',
  ],
  rows: async (db: Db, id: number, most: number) =>
    (await listRequestLines(db, id, most)).map((r) => [
      ...[r.no, showTime(r.submittedAt), requestStateNames[r.state]],
      ...[r.modelCode, r.ownCode, r.title, r.spec, r.quantity, ...noteKeys.map((key) => r[key]), r.address],
    ]),
}
