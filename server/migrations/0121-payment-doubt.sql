-- The channel says that an attempt is paid, but with another amount or to another merchant: nothing follows from it, and
-- somebody has to look.
alter table payment add column doubtful boolean not null default false;
create index payment_doubtful on payment (id) where doubtful;

update payment p set doubtful = true
 where p.state <> 'paid' and exists (
   select from payment_event e where e.payment_id = p.id and e.kind in ('query', 'notify')
      and (e.event_id in ('doubt:' || p.out_trade_no, 'query:' || p.out_trade_no || ':SUCCESS') or e.kind = 'notify'));
