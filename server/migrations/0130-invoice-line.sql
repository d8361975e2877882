-- What an invoice says of its orders, as it was issued; a red one says the same with the opposite sign.
create table invoice_line (
  request_id bigint not null references invoice_request,
  side text not null check (side in ('blue', 'red')),
  position int not null,
  order_id bigint not null references shop_order,
  name text not null,
  model_code text not null,
  unit text not null,
  quantity int not null,
  amount_fen bigint not null,
  primary key (request_id, side, position),
  check (case side when 'blue' then quantity > 0 and amount_fen >= 0 else quantity < 0 and amount_fen <= 0 end)
);
create trigger invoice_line_append_only before update or delete on invoice_line
  for each row execute function refuse_change();

-- Invoices that were issued before: as `invoiceLines` of invoice/rules.ts would have made them at that moment, from the
-- pieces and the freight that had not been paid back by then.
with made as (
  select r.id, x.order_id, x.amount_fen, e.at, o.freight_fen - coalesce((
           select sum(a.freight_fen) from aftersale a join refund b on b.id = a.refund_id
            where a.order_id = o.id and b.created_at <= e.at), 0) as freight_fen
    from invoice_request r
    join invoice_order x on x.request_id = r.id and x.amount_fen > 0
    join shop_order o on o.id = x.order_id
    cross join lateral (
      select min(at) as at from invoice_event where request_id = r.id and what = 'issued') e
   where r.number is not null
), parted as (
  select *, least(freight_fen, amount_fen) as freight, amount_fen - least(freight_fen, amount_fen) as goods from made
), kept as (
  select m.id, m.order_id, m.goods, l.position, trim(l.title || ' ' || l.spec) as name, l.model_code, l.unit, k.quantity,
         floor(l.amount_fen::numeric * k.quantity / l.quantity) as weight
    from parted m
    join order_line l on l.order_id = m.order_id
    cross join lateral (
      select l.quantity - coalesce(sum(y.quantity), 0)::int as quantity
        from aftersale_line y join aftersale a on a.id = y.aftersale_id join refund b on b.id = a.refund_id
       where y.order_line_id = l.id and b.created_at <= m.at) k
   where k.quantity > 0
), weighed as (
  select *, sum(weight) over of_order as weights from kept window of_order as (partition by id, order_id)
), shared as (
  select *, case when weights = 0 then 0 else floor(goods * weight / weights) end as part,
         case when weights = 0 then 0 else (goods * weight) % weights end as rest
    from weighed
), ranked as (
  select *, row_number() over (partition by id, order_id order by rest desc, position) as rank,
         goods - sum(part) over (partition by id, order_id) as missing
    from shared
), lines as (
  select id, order_id, position as at, name, model_code, unit, quantity,
         part + case when weights > 0 and rank <= missing then 1 else 0 end as fen
    from ranked
  union all
  select id, order_id, 1000000, '货款', '', '项', 1, goods from parted m
   where goods > 0 and not exists (
     select from weighed w where w.id = m.id and w.order_id = m.order_id and w.weights > 0)
  union all
  select id, order_id, 1000001, '运费', '', '项', 1, freight from parted where freight > 0
)
insert into invoice_line (request_id, side, position, order_id, name, model_code, unit, quantity, amount_fen)
select id, 'blue', row_number() over (partition by id order by order_id, at), order_id, name, model_code, unit, quantity, fen
  from lines;

insert into invoice_line (request_id, side, position, order_id, name, model_code, unit, quantity, amount_fen)
select l.request_id, 'red', l.position, l.order_id, l.name, l.model_code, l.unit, -l.quantity, -l.amount_fen
  from invoice_line l join invoice_request r on r.id = l.request_id where r.state = 'red';
