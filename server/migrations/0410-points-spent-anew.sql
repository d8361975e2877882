-- What was kept as 消耗积分 held rewards that were taken back. Those days are counted anew.
-- suits 0.2.0
delete from report_day d
 where figure = 'pointsSpent'
   and exists (select from points_entry e
                where e.kind = 'orderReward' and e.delta < 0
                  and (e.created_at at time zone 'Asia/Shanghai')::date = d.on_day);
