-- Columns that may be empty and a view with more columns; an earlier version reads what it read before.
-- suits 0.3.0

/** The number of the request that has accepted the offer, for whoever reads the inquiry. */
alter table inquiry
  add column request_no text,
  add constraint inquiry_request_named check (num_nulls(request_id, request_no) <> 1);

create or replace view inquiry_facts as
  select id, no, state, request_no, order_no from inquiry;

create or replace view order_line_facts as
select id,
    order_id,
    position,
    sku_id,
    product_id,
    title,
    spec,
    model_code,
    image,
    unit,
    price_fen,
    points,
    quantity,
    amount_fen,
    amount_points,
    shipped_quantity,
    asked_back,
    given_back,
    price_list_name,
    price_list_version,
    counted,
    own_code,
    offer_no,
    offer_version
   from order_line;
