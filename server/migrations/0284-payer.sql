-- A colleague may pay for an order; the payment and the slip say who.
-- suits 0.2.0

/* null: whose order it is */
alter table payment add column payer_id bigint references member;
alter table bank_slip add column sender_id bigint references member;
