-- Rewards of check-ins that were sent after midnight belong to days whose 发放积分 was kept already. Those days are
-- counted anew.
-- suits 0.2.0
delete from report_day d
 where figure = 'pointsIssued'
   and exists (select from points_entry e
                where e.kind = 'activity' and e.delta > 0 and position('/reward' in e.reference) > 0
                  and (e.created_at at time zone 'Asia/Shanghai')::date = d.on_day);
