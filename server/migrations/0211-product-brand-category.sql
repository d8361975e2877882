-- Counts of a brand, a category or what is in stock read this index alone, not the wide rows of products.
-- in steps
-- suits 0.2.0
drop index concurrently if exists product_brand_category;
create index concurrently product_brand_category on product (brand_id, category_id, in_stock, price_min_fen, price_max_fen) include (id)
 where status = 'onSale';
drop index concurrently if exists product_brand;
