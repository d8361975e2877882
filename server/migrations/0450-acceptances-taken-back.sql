-- The table is new and the view has the same columns. An earlier version counts what was taken back.
-- suits 0.2.0

/** An acceptance that its receiver has taken back. Its pieces wait to be accepted again. */
create table acceptance_undo (
  acceptance_id bigint primary key references acceptance,
  member_id bigint not null references member,
  at timestamptz not null
);
create trigger acceptance_undo_append_only before update or delete on acceptance_undo
  for each row execute function refuse_change();

create view standing_acceptance as
select a.* from acceptance a where not exists (select from acceptance_undo u where u.acceptance_id = a.id);

create view standing_acceptance_line as
select c.* from acceptance_line c where not exists (select from acceptance_undo u where u.acceptance_id = c.acceptance_id);

create or replace view acceptance_state as
select l.id as order_line_id, l.order_id, h.has, t.taken, d.accepted - t.accepted as accepted, d.refused,
       d.refused - d.reconsidered - t.refused as standing,
       h.has - (d.accepted - t.accepted) - (d.refused - d.reconsidered - t.refused) as open, h.delivered, t.away
  from order_line l
  cross join lateral (
    select coalesce(sum(g.delivered), 0)::bigint as delivered, coalesce(sum(g.delivered - g.claimed), 0)::bigint as has
      from goods_out g where g.order_line_id = l.id) h
  cross join lateral (
    select coalesce(sum(x.quantity) filter (where a.state not in ('rejected', 'withdrawn', 'exchanged', 'repaired')), 0)::bigint as taken,
           coalesce(sum(x.quantity) filter (where a.state in ('applied', 'approved', 'returning', 'received', 'refunding')), 0)::bigint as away,
           coalesce(sum(x.from_accepted) filter (where a.state not in ('rejected', 'withdrawn', 'repaired')), 0)::bigint as accepted,
           coalesce(sum(x.from_refused), 0)::bigint as refused
      from aftersale_line x join aftersale a on a.id = x.aftersale_id
     where x.order_line_id = l.id and a.kind <> 'refundBeforeShip') t
  cross join lateral (
    select coalesce(sum(c.accepted), 0)::bigint as accepted, coalesce(sum(c.refused), 0)::bigint as refused,
           coalesce(sum(c.reconsidered), 0)::bigint as reconsidered
      from standing_acceptance_line c where c.order_line_id = l.id) d;
