-- Institutions accept what was delivered: how they do it, what was accepted and refused, and what still waits.
-- suits 0.2.0

create table acceptance_setting (
  institution_id bigint primary key references institution,
  enabled boolean not null,
  /* from this amount of an order on, its buyer does not accept it; null: the buyer may */
  other_from_fen bigint check (other_from_fen >= 0),
  /* lines of this price a piece and more are fixed assets */
  asset_from_fen bigint not null check (asset_from_fen > 0),
  changed_by bigint not null references member,
  changed_at timestamptz not null
);

create table acceptance (
  id bigint generated always as identity primary key,
  no text not null unique,
  order_id bigint not null references shop_order,
  institution_id bigint not null references institution,
  member_id bigint not null references member,
  /* of the setting when it was written */
  other_from_fen bigint,
  remark text not null,
  at timestamptz not null
);
create index acceptance_order on acceptance (order_id, id);
create index acceptance_institution on acceptance (institution_id, id desc);

create table acceptance_line (
  acceptance_id bigint not null references acceptance,
  order_line_id bigint not null references order_line,
  accepted int not null check (accepted >= 0),
  refused int not null check (refused >= 0),
  condition text not null check (condition in ('good', 'flawed')),
  /* why pieces are refused; null when none is */
  reason text check (reason in ('damaged', 'short', 'wrong', 'other')),
  note text not null,
  serials text[] not null,
  primary key (acceptance_id, order_line_id),
  check (accepted + refused > 0),
  check ((refused > 0) = (reason is not null)),
  check (cardinality(serials) <= accepted)
);
create index acceptance_line_order_line on acceptance_line (order_line_id);

create table acceptance_photo (
  acceptance_id bigint not null references acceptance,
  position int not null,
  upload_id bigint not null references upload,
  primary key (acceptance_id, position)
);
create index acceptance_photo_upload on acceptance_photo (upload_id);

/* orders whose goods reached the buyer since and were not all accepted or refused */
create table acceptance_due (
  order_id bigint primary key references shop_order,
  institution_id bigint not null references institution,
  due_at timestamptz not null
);
create index acceptance_due_institution on acceptance_due (institution_id, due_at desc, order_id desc);

create trigger acceptance_append_only before update or delete on acceptance
  for each row execute function refuse_change();
create trigger acceptance_line_append_only before update or delete on acceptance_line
  for each row execute function refuse_change();
create trigger acceptance_photo_append_only before update or delete on acceptance_photo
  for each row execute function refuse_change();

/*
 * Per line of an order: what the buyer has now, what after-sales have ever taken of it, and what was accepted and
 * refused. An after-sale takes refused pieces first, so what replaces them waits to be accepted again.
 */
create view acceptance_state as
select l.id as order_line_id, l.order_id, h.has, t.taken, d.accepted, d.refused,
       greatest(0, least(d.refused - t.taken, h.has - d.accepted)) as standing,
       greatest(0, h.has - d.accepted - greatest(0, least(d.refused - t.taken, h.has - d.accepted))) as open
  from order_line l
  cross join lateral (
    select coalesce(sum(g.delivered - g.claimed), 0)::bigint as has from goods_out g where g.order_line_id = l.id) h
  cross join lateral (
    select coalesce(sum(x.quantity), 0)::bigint as taken
      from aftersale_piece x join aftersale a on a.id = x.aftersale_id
     where x.order_line_id = l.id and a.kind <> 'refundBeforeShip' and a.state not in ('rejected', 'withdrawn')) t
  cross join lateral (
    select coalesce(sum(c.accepted), 0)::bigint as accepted, coalesce(sum(c.refused), 0)::bigint as refused
      from acceptance_line c where c.order_line_id = l.id) d;
