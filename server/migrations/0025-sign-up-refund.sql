-- A cancelled sign-up gives its fee back whole, once, however often the job comes.
create unique index refund_sign_up on refund (payment_id) where reason = 'signUpCancelled';
