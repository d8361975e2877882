import { type MemberState, memberFilter, memberStateNames } from '@gongfang/contract/member-desk'
import { type PointsKind, pointsKinds } from '@gongfang/contract/points'
import { ledgerFilter } from '@gongfang/contract/points-desk'
import { showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import { membersMatching } from '../member/door.ts'
import { ledgerMatching } from '../points/door.ts'
import { defineExport, moneyColumn, phoneOf, textColumn, wholeColumn, yuanOf } from '../transfer/door.ts'

interface MemberRow {
  mobile: string | null
  nickname: string
  state: MemberState
  jigou: string
  kind: string
  region: string
  points: number
  pointsOwed: number
  orders: number
  spentFen: number
  spentPoints: number
  createdAt: string
  lastLoginAt: string | null
}

export const memberTable = defineExport({
  filter: z.strictObject(memberFilter),
  personal: true,
  columns: [
    textColumn('手机号', 14),
    textColumn('昵称', 14),
    textColumn('状态', 10),
    textColumn('机构', 28),
    textColumn('机构类型', 12),
    textColumn('地区', 24),
    wholeColumn('积分'),
    wholeColumn('待扣回积分', 12),
    wholeColumn('订单数'),
    moneyColumn('消费金额'),
    wholeColumn('消费积分'),
    textColumn('注册时间', 18),
    textColumn('最近登录', 18),
  ],
  query: (tx, filter) => tx<MemberRow[]>`
    select m.mobile, m.nickname,
           case when m.left_at is not null then 'left' when m.disabled then 'disabled'
                else coalesce(i.state, 'incomplete') end as state,
           coalesce(i.jigou, '') as jigou, coalesce(i.kind, '') as kind, coalesce(i.region_text, '') as region,
           greatest(p.balance, 0)::bigint as points, greatest(-p.balance, 0)::bigint as points_owed, o.orders, o.spent_fen, o.spent_points, m.created_at, m.last_login_at
      from (select m.id ${membersMatching(tx, filter)}) c
      join member m on m.id = c.id
      left join membership s on s.member_id = m.id and s.state = 'active'
      left join institution i on i.id = s.institution_id
      left join points_account p on p.member_id = m.id
      cross join lateral (
        select count(*) as orders,
               coalesce(sum(payable_fen) filter (where state in ('paid', 'shipped', 'done')), 0)::bigint as spent_fen,
               coalesce(sum(payable_points) filter (where state in ('paid', 'shipped', 'done')), 0)::bigint as spent_points
          from shop_order where member_id = m.id) o
     order by m.id desc`,
  cells: (row: MemberRow, exporting) => [
    phoneOf(row.mobile, exporting),
    row.nickname,
    memberStateNames[row.state],
    row.jigou,
    row.kind,
    row.region,
    row.points,
    row.pointsOwed,
    row.orders,
    yuanOf(row.spentFen),
    row.spentPoints,
    showTime(row.createdAt),
    row.lastLoginAt && showTime(row.lastLoginAt),
  ],
})

interface EntryRow {
  createdAt: string
  mobile: string | null
  nickname: string
  jigou: string
  kind: PointsKind
  delta: number
  balanceAfter: number
  note: string
  reference: string
}

export const pointsTable = defineExport({
  filter: z.strictObject(ledgerFilter),
  personal: true,
  columns: [
    textColumn('时间', 18),
    textColumn('手机号', 14),
    textColumn('昵称', 14),
    textColumn('机构', 28),
    textColumn('类型', 12),
    { head: '积分', width: 12, format: '+0;-0' },
    { head: '余额', width: 12, format: '0' },
    textColumn('说明', 32),
    textColumn('关联单号', 26),
  ],
  query: (tx, filter) => tx<EntryRow[]>`
    select e.created_at, m.mobile, m.nickname, coalesce(i.jigou, '') as jigou, e.kind, e.delta, e.balance_after, e.note,
           e.reference
      from points_entry e join member m on m.id = e.member_id
      left join membership s on s.member_id = m.id and s.state = 'active'
      left join institution i on i.id = s.institution_id
     where ${ledgerMatching(tx, filter)}
     order by e.id desc`,
  cells: (row: EntryRow, exporting) => [
    showTime(row.createdAt),
    phoneOf(row.mobile, exporting),
    row.nickname,
    row.jigou,
    pointsKinds[row.kind],
    row.delta,
    row.balanceAfter,
    row.note,
    row.reference,
  ],
})
