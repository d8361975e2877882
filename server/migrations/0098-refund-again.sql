-- A refund of a fee that the channel closed is repeated under a new number, as that of any other payment is.
drop index refund_sign_up;
create unique index refund_sign_up on refund (payment_id) where reason = 'signUpCancelled' and state <> 'failed';
