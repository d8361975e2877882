-- What an order cost before and after staff changed its price: the statement of a month that is over stays as it was.
-- suits 0.2.0
create table order_repricing (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  was_fen bigint not null,
  is_fen bigint not null check (is_fen > 0 and is_fen <> was_fen),
  at timestamptz not null
);
create index order_repricing_order on order_repricing (order_id, id);
create index order_repricing_at on order_repricing (at);
create trigger order_repricing_append_only before update or delete on order_repricing
  for each row execute function refuse_change();
