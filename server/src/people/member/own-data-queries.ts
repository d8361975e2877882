import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import type { SheetCell } from '../../outside/sheet-cell.ts'

interface Account {
  mobile: string
  nickname: string
  createdAt: string
  agreementVersion: string | null
  jigou: string | null
  creditCode: string | null
  contactName: string | null
  contactPhone: string | null
  sessions: string[]
  wechats: string[]
}

async function getAccount(db: Db, id: number): Promise<Account> {
  const [row] = await db<[Account]>`
    select m.mobile, m.nickname, m.created_at, m.agreement_version, i.jigou, i.credit_code, i.contact_name,
           i.contact_phone,
           array(select device || '　' || ip || '　' || to_char(last_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
                   from session where member_id = m.id order by id) as sessions,
           array(select openid || '　' || to_char(bound_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
                   from member_wechat where member_id = m.id order by bound_at) as wechats
      from member m left join membership ms on ms.member_id = m.id and ms.state = 'active'
           left join institution i on i.id = ms.institution_id
     where m.id = ${id}`
  return row
}

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '账号',
  place: 10,
  heads: ['项目', '内容'],
  async rows(db: Db, id: number): Promise<SheetCell[][]> {
    const account = await getAccount(db, id)
    return [
      ['手机号', account.mobile],
      ['昵称', account.nickname],
      ['注册时间', showTime(account.createdAt)],
      ['同意的协议版本', account.agreementVersion ?? ''],
      ['机构', account.jigou ?? ''],
      ['统一社会信用代码', account.creditCode ?? ''],
      ['联系人', account.contactName ?? ''],
      ['联系电话', account.contactPhone ?? ''],
      ...account.wechats.map((wechat): SheetCell[] => ['绑定的微信', wechat]),
      ...account.sessions.map((session, at): SheetCell[] => [`登录设备 ${at + 1}`, session]),
    ]
  },
}
