-- What is kept for a member, by the order line that it was bought with. Pieces of no line were added by hand.
create table depot_lot (
  order_line_id bigint primary key references order_line,
  item_id bigint not null references depot_item,
  held integer not null default 0 check (held >= 0)
);
create index depot_lot_item on depot_lot (item_id, order_line_id);

-- The part of an entry that each line had.
create table depot_lot_entry (
  entry_id bigint not null references depot_entry,
  order_line_id bigint not null references depot_lot,
  delta integer not null check (delta <> 0),
  primary key (entry_id, order_line_id)
);
create index depot_lot_entry_line on depot_lot_entry (order_line_id);

-- The models that an after-sale is about: after an exchange the member has another than the one that was ordered.
create table aftersale_piece (
  aftersale_id bigint not null,
  order_line_id bigint not null,
  sku_id bigint not null references sku,
  quantity integer not null check (quantity > 0),
  primary key (aftersale_id, order_line_id, sku_id),
  foreign key (aftersale_id, order_line_id) references aftersale_line
);
create index aftersale_piece_order_line on aftersale_piece (order_line_id);

-- Pieces of one line may come back as two models, and each is replaced by its own.
alter table aftersale_parcel_line drop constraint aftersale_parcel_line_pkey;
alter table aftersale_parcel_line add primary key (aftersale_id, order_line_id, sku_id);
create index aftersale_parcel_line_order_line on aftersale_parcel_line (order_line_id);

-- What members have of each line, by model: how many were delivered, how many of these an after-sale has already, and
-- the after-sale that delivered the last of them (0: the order itself).
create view goods_out as
select order_line_id, sku_id, sum(delivered)::bigint as delivered, sum(claimed)::bigint as claimed, max(delivered_by) as delivered_by
  from (
    select l.id as order_line_id, l.sku_id, 0::bigint as delivered_by, 0 as claimed,
           case when o.delivery = 'express' then l.shipped_quantity
                when d.order_line_id is null then 0 else l.quantity - l.given_back - d.held end as delivered
      from order_line l join shop_order o on o.id = l.order_id left join depot_lot d on d.order_line_id = l.id
    union all
    select x.order_line_id, x.sku_id, 0, case when a.state = 'exchanged' then 0 else x.quantity end,
           case when a.state = 'exchanged' then -x.quantity else 0 end
      from aftersale_piece x join aftersale a on a.id = x.aftersale_id
     where a.kind <> 'refundBeforeShip' and a.state not in ('rejected', 'withdrawn', 'repaired')
    union all
    select c.order_line_id, c.sku_id, c.aftersale_id, 0, c.quantity from aftersale_parcel_line c
  ) part
 group by order_line_id, sku_id;

-- What is there already. Entries are gone through in their order: what came in is its order's, what was given back left
-- the line that it was given back of, what was collected left the oldest line first. On the first turn a line keeps what
-- it gives back later; on the second it does not.
do $$
declare
  entry record;
  lot record;
  by_hand boolean;
  rest integer;
  part integer;
begin
  insert into depot_lot (order_line_id, item_id)
  select l.id, i.id
    from order_line l join shop_order o on o.id = l.order_id
    join depot_item i on i.member_id = o.member_id and i.sku_id = l.sku_id
   where o.delivery = 'depot' and o.paid_at is not null;

  for entry in select * from depot_entry order by id loop
    by_hand := entry.kind = 'adjust' and not exists (select from aftersale where no = entry.reference);
    rest := abs(entry.delta);
    if by_hand and entry.delta < 0 then
      -- Pieces of no line go first.
      rest := rest - least(rest, entry.balance_after - entry.delta
        - (select coalesce(sum(held), 0) from depot_lot where item_id = entry.item_id));
    end if;
    for lot in
      select d.order_line_id, turn, case
               when entry.kind = 'in' then case when o.no = entry.reference then entry.delta else 0 end
               when entry.kind = 'return' then coalesce((
                 select -p.delta from depot_lot_entry p join depot_entry e on e.id = p.entry_id
                  where e.kind = 'out' and e.reference = entry.reference and e.item_id = entry.item_id
                    and p.order_line_id = d.order_line_id), 0)
               when entry.delta > 0 then coalesce((
                 select -sum(p.delta) from depot_lot_entry p join depot_entry e on e.id = p.entry_id
                  where e.kind = 'adjust' and p.order_line_id = d.order_line_id
                    and not exists (select from aftersale where no = e.reference)), 0)
               when entry.kind = 'out' or by_hand then d.held - coalesce((
                 select -sum(e.delta) from depot_entry e join aftersale a on a.no = e.reference
                   join aftersale_line x on x.aftersale_id = a.id
                  where e.item_id = d.item_id and e.id > entry.id and x.order_line_id = d.order_line_id), 0)
               when exists (select from aftersale a join aftersale_line x on x.aftersale_id = a.id
                             where a.no = entry.reference and x.order_line_id = d.order_line_id) then d.held
               else 0 end as most
        from depot_lot d join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
       cross join (values (1), (2)) t(turn)
       where d.item_id = entry.item_id and (turn = 1 or entry.delta < 0)
       order by turn, d.order_line_id
    loop
      part := case when lot.turn = 1 then lot.most
                   else (select held from depot_lot where order_line_id = lot.order_line_id) end;
      part := least(rest, part);
      continue when part <= 0;
      rest := rest - part;
      insert into depot_lot_entry values (entry.id, lot.order_line_id, sign(entry.delta) * part)
        on conflict (entry_id, order_line_id) do update set delta = depot_lot_entry.delta + excluded.delta;
      update depot_lot set held = held + sign(entry.delta) * part where order_line_id = lot.order_line_id;
    end loop;
  end loop;
end $$;

create trigger depot_lot_entry_append_only before update or delete on depot_lot_entry
  for each row execute function refuse_change();

-- Of every after-sale the model that was ordered; where another one had been sent instead by then, that one.
do $$
declare
  line record;
  model record;
  rest integer;
  part integer;
begin
  for line in
    select a.id, a.kind, a.created_at, x.order_line_id, x.quantity, l.sku_id
      from aftersale_line x join aftersale a on a.id = x.aftersale_id join order_line l on l.id = x.order_line_id
     where x.quantity > 0 order by a.id, x.order_line_id
  loop
    rest := line.quantity;
    if line.kind <> 'refundBeforeShip' then
      for model in
        select c.sku_id, sum(c.quantity) - coalesce((
                 select sum(y.quantity) from aftersale_piece y join aftersale b on b.id = y.aftersale_id
                  where y.order_line_id = line.order_line_id and y.sku_id = c.sku_id
                    and b.state not in ('rejected', 'withdrawn', 'repaired')), 0) as most
          from aftersale_parcel_line c join aftersale_parcel p on p.aftersale_id = c.aftersale_id
         where c.order_line_id = line.order_line_id and c.sku_id <> line.sku_id and p.shipped_at <= line.created_at
         group by c.sku_id order by max(c.aftersale_id) desc
      loop
        part := least(rest, model.most);
        continue when part <= 0;
        rest := rest - part;
        insert into aftersale_piece values (line.id, line.order_line_id, model.sku_id, part);
      end loop;
    end if;
    if rest > 0 then
      insert into aftersale_piece values (line.id, line.order_line_id, line.sku_id, rest);
    end if;
  end loop;
end $$;

create trigger aftersale_piece_append_only before update or delete on aftersale_piece
  for each row execute function refuse_change();
