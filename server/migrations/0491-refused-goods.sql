-- Refused goods are looked for by staff and by who accepts; a colleague of the buyer may open their after-sale.
-- suits 0.2.0
create index acceptance_line_refused on acceptance_line (order_line_id) where refused > 0;
alter table aftersale add column opened_by bigint references member;
