-- Why it is hidden: for the staff.
alter table review add column hidden_reason text not null default '' check (char_length(hidden_reason) <= 100);
create index review_state on review (state, id desc);
create index review_score on review (score, id desc);
create index review_of_product on review (product_id, id desc);
