-- The points that a sign-up got for coming, which an activity may change later.
-- suits 0.2.0
alter table sign_up add column reward_points bigint not null default 0 check (reward_points >= 0);

update sign_up s set reward_points = e.points
  from (select p.member_id, split_part(p.reference, '/', 1) as no, sum(p.delta) as points
          from points_entry p
         where p.kind = 'activity' and p.reference like '%/reward%'
         group by 1, 2) e
 where e.member_id = s.member_id and e.no = s.no and s.state = 'attended' and e.points > 0;
