import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/**
 * The path of a unit is that of its parent and the parent itself, in the same institution. So there are no circles. An
 * active unit has no ended parent.
 */
const listWrongUnits = (db: Db) => db<Broken>`
  select u.id as unit_id, u.institution_id, u.name, u.above, p.above as above_parent
    from unit u left join unit p on p.id = u.above[cardinality(u.above)]
   where cardinality(u.above) > 3 or u.id = any(u.above)
      or cardinality(u.above) > 0 and (
           p.id is null or p.institution_id <> u.institution_id or u.above <> p.above || p.id
        or u.state = 'active' and p.state = 'ended')
   order by u.id`

/**
 * Members belong to active units of their own institution and manage only those; closed accounts belong to none. Orders
 * and purchase requests name a unit of their institution, which may have ended.
 */
const listStrayUnits = (db: Db) => db<Broken>`
  select s.member_id, s.institution_id, null as no, s.unit_id, s.manages
    from membership_ever s
   where (s.unit_id is not null or s.manages <> '{}')
     and (s.state = 'left' or exists (
           select from unnest(s.manages || s.unit_id) as named (id)
            where named.id is not null and not exists (
                  select from unit u where u.id = named.id and u.institution_id = s.institution_id and u.state = 'active')))
  union all
  select s.member_id, s.institution_id, null, s.unit_id, s.manages
    from membership_ever s join member_facts m on m.id = s.member_id
   where s.state <> 'left' and m.left_at is not null
  union all
  select o.member_id, o.institution_id, o.no, o.unit_id, null
    from order_facts o left join unit u on u.id = o.unit_id and u.institution_id = o.institution_id
   where o.unit_id is not null and u.id is null
  union all
  select r.member_id, r.institution_id, r.no, r.unit_id, null
    from purchase_request_facts r left join unit u on u.id = r.unit_id and u.institution_id = r.institution_id
   where r.unit_id is not null and u.id is null`

/** Members, orders, invitations and requests that a closed institution must not have. */
const listWrongClosed = (db: Db) => db<Broken>`
  select c.id as institution_id, w.what, w.id
    from institution_facts c cross join lateral (
      select 'member' as what, member_id as id from membership_ever where institution_id = c.id and state <> 'left'
      union all select 'order', id from order_facts
       where institution_id = c.id and created_at > c.closed_at and state <> 'cancelled'
      union all select 'invitation', id from team_invitation
       where institution_id = c.id and revoked_at is null and used < uses and expires_at > c.closed_at
      union all select 'joinRequest', id from team_request where institution_id = c.id and state = 'open'
      union all select 'submission', id from submission where institution_id = c.id and state = 'pending'
      union all select 'request', id from purchase_request_facts where institution_id = c.id and state in ('pending', 'approved')
    ) w
   where c.state = 'closed' order by c.id, w.what, w.id`

export const books: readonly BookRule[] = [
  {
    name: 'U1',
    says: '部门的上级在同一机构内，不成环，不超过四级，使用中的部门没有已停用的上级',
    listBroken: listWrongUnits,
  },
  {
    name: 'U2',
    says: '成员属于、主管的部门在本机构且使用中，已注销的账号不属于任何机构，订单和采购申请的部门属于其机构',
    listBroken: listStrayUnits,
  },
  {
    name: 'U3',
    says: '已注销的机构没有成员、邀请、加入申请和待办的采购申请，注销后没有新订单',
    listBroken: listWrongClosed,
  },
]
