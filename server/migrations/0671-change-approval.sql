-- Goods that are added to a paid order may need approval: the change waits for a purchase request.
-- suits 0.3.0
alter table purchase_request add column supplement jsonb;
comment on column purchase_request.supplement is
  'The paid order that it adds goods to: {orderId, no, along}; along is what that order sends. Null for others.';
alter table order_change add column request_id bigint references purchase_request (id);
create unique index order_change_request on order_change (request_id);
create or replace view purchase_request_facts as
  select id, no, institution_id, member_id, unit_id, state, currency, payable_fen, payable_points, amounts, created_at,
         fund_id, order_id, (supplement->>'orderId')::bigint as supplement_to
    from purchase_request;
