-- Whether somebody outside may take money for an attempt is a fact of its row: such an attempt is asked about. A channel
-- of the house never is; every other one is, whichever company it belongs to.
update payment set ask_at = expires_at where ask_at is null and channel not in ('bank', 'points', 'demo');
alter table payment add constraint payment_asked_outside
  check ((ask_at is null) = (channel in ('bank', 'points', 'demo')));

-- For the day's bill: payments that came from outside. Before, only those whose channel begins with 'wechat'.
drop index payment_paid_at;
create index payment_paid_at on payment (paid_at) where state = 'paid' and ask_at is not null;
