-- What of a SKU is ordered and still in the house: who counts a shelf asks for it, without reading all orders ever placed.
create index order_line_unshipped on order_line (sku_id) where shipped_quantity < quantity;
