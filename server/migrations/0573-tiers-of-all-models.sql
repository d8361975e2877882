-- New columns with defaults, and new columns of views: an earlier version neither reads nor writes them.
-- suits 0.3.0

/** True: the pieces of all models of the product in a cart or an order decide about tiers together. */
alter table product add column tiers_together boolean not null default false;

create or replace view product_facts as
select id,
    title,
    subtitle,
    brand_id,
    category_id,
    category1_id,
    category2_id,
    category_path,
    unit,
    keywords,
    tags,
    axes,
    key_spec,
    facets,
    status,
    sold,
    first_image,
    price_min_fen,
    price_max_fen,
    in_stock,
    on_sale_at,
    deleted_at,
    priority,
    tiers_together
   from product;

/** By how many pieces the tier of the line was chosen; null: by its own. */
alter table order_line add column counted integer check (counted >= quantity);

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
    counted
   from order_line;
