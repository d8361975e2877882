-- What was kept as 消耗积分 held rewards of check-ins that were undone. Those days are counted anew.
-- suits 0.2.0
delete from report_day d
 where figure in ('pointsSpent', 'pointsTakenBack')
   and exists (select from points_entry e
                where e.kind = 'activity' and e.delta < 0 and position('/reward/' in e.reference) > 0
                  and (e.created_at at time zone 'Asia/Shanghai')::date = d.on_day);
