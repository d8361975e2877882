-- A refund that the channel closed is repeated under a new number: only one that has not failed stands.
drop index refund_not_kept;
create unique index refund_not_kept on refund (payment_id) where reason = 'notKept' and state <> 'failed';
