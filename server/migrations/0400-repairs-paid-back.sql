-- Goods that came to be repaired and were paid back instead did not go back into stock.
-- suits 0.2.0
update aftersale set restocked = false
 where kind = 'returnRefund' and state in ('refunding', 'refunded') and restocked is null;
