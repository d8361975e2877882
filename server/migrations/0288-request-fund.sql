-- A purchase request names a fund, which holds its amount until it is ordered or ends.
-- suits 0.2.0
alter table purchase_request
  add fund_id bigint references fund, add fund_code text, add fund_name text,
  /* the fund had too little left, so its owner was asked as well */
  add fund_over boolean not null default false;
create index purchase_request_fund on purchase_request (fund_id) where fund_id is not null;

alter table fund_entry add request_id bigint references purchase_request;
/* An entry about money is of an order or of a request; a grant or an adjustment is of neither. */
alter table fund_entry drop constraint fund_entry_check1;
alter table fund_entry add constraint fund_entry_about
  check (num_nonnulls(order_id, request_id) = case when kind in ('allocate', 'adjust') then 0 else 1 end);
create index fund_entry_request on fund_entry (request_id) where request_id is not null;
