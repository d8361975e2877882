-- Events say it in words: '¥100.00 → ¥80.00：…'. Those in points are no matter of money.
-- suits 0.2.0
insert into order_repricing (order_id, was_fen, is_fen, at)
  select e.order_id, (p[1] || p[2])::bigint, (p[3] || p[4])::bigint, e.at
    from order_event e
   cross join lateral regexp_match(e.note, '^¥(\d+)\.(\d\d) → ¥(\d+)\.(\d\d)：') as p
   where e.what = 'priced' and p is not null
   order by e.id;
