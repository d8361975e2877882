-- The views are new; an earlier version does not read them.
-- suits 0.3.0

create view brand_facts as select id, name from brand;

/** Apart from `sku_facts`, because few may read costs. */
create view sku_cost as select id, cost_fen from sku;
