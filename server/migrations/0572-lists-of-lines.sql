-- Two more columns of a view, which an earlier version does not read.
-- suits 0.3.0

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
    price_list_version
   from order_line;
