-- The merchant that took a payment at its company, and the one that the shop had when a refund began: another gives nothing back.
-- suits 0.2.0
alter table payment add column merchant text not null default '';
alter table refund add column merchant text not null default '';
update payment p set merchant = coalesce((
  select e.raw ->> 'mchid' from payment_event e
   where e.payment_id = p.id and e.kind in ('notify', 'query') and e.raw ->> 'trade_state' = 'SUCCESS'
   order by e.id limit 1), '')
 where p.state = 'paid' and p.ask_at is not null;
