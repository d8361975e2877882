-- An invoice line keeps the institution's own code of its order line; '' for none.
-- suits 0.3.0
alter table invoice_line add column own_code text not null default '';
