-- What the report of an institution's spend reads.
-- suits 0.3.0
create index shop_order_institution_paid on shop_order (institution_id, paid_at) where paid_at is not null;

create or replace view fund_facts as
  select id, institution_id, code, state, left_fen, owner_id, name from fund;

create or replace view aftersale_facts as
  select id, no, order_id, member_id, kind, state, reason, freight_fen, refund_offered_at, created_at, state_at, refund_id
    from aftersale;
