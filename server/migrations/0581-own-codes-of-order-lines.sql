-- An order line keeps the institution's own code as it was when the order was placed; '' for none.
-- suits 0.3.0
alter table order_line add column own_code text not null default '';
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
    own_code
   from order_line;
