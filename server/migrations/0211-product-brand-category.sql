-- Counts of a brand, a category or what is in stock read this index alone, not the wide rows of products.
-- suits 0.2.0
create index product_brand_category on product (brand_id, category_id, in_stock, price_min_fen, price_max_fen) include (id)
 where status = 'onSale';
drop index product_brand;
