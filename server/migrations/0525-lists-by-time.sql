-- Lists of the back office are sorted by their time, which ids follow only nearly; the larger tables have such an index.
-- suits 0.2.0
create index aftersale_created on aftersale (created_at, id);
create index institution_created on institution (created_at, id);
create index invoice_request_created on invoice_request (created_at, id);
create index refund_created on refund (created_at, id);
create index review_created on review (created_at, id);
