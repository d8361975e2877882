-- Points that came into accounts after they were closed are nobody's: they are given up like those of the closing.
-- suits 0.2.0
with late as (
  update points_account a set balance = 0
    from points_account o join member m on m.id = o.member_id
   where o.member_id = a.member_id and m.left_at is not null and o.balance > 0
  returning a.member_id, o.balance
)
insert into points_entry (member_id, delta, balance_after, kind, reference, note)
select member_id, -balance, 0, 'adjust', 'close/' || member_id || '/late', '账号已注销，积分作废' from late;
