-- A refund that the channel closed is repeated under a new number: only one that has not failed stands.
drop index refund_not_kept;
create unique index refund_not_kept on refund (payment_id) where reason = 'notKept' and state <> 'failed';

-- Who says that it is paid has the channel asked at once, but not all the time.
alter table payment add column asked_at timestamptz;
