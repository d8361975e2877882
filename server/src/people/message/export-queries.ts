import type { SmsState } from '@gongfang/contract/system/sms-desk'
import type { Db } from '../../db/connect.ts'
import { matching, type SentFilter } from './template-queries.ts'

export interface MessageExportRow {
  createdAt: string
  event: string
  nickname: string
  mobile: string | null
  title: string
  body: string
  readAt: string | null
  sms: SmsState | null
}

export const listMessagesForExport = (tx: Db, wanted: SentFilter) => tx<MessageExportRow[]>`
  select m.created_at, m.event, w.nickname, w.mobile, m.title, m.body, m.read_at,
         (select state from sms_log s where s.message_id = m.id order by s.id desc limit 1) as sms
    from message m join member_facts w on w.id = m.member_id
   where ${matching(tx, wanted)} order by m.id desc`
