-- After-sales say which of their pieces were accepted or refused before, acceptances which refused pieces they accept
-- after all, and institutions since when they accept goods.
-- suits 0.2.0

alter table aftersale_line
  /* of its quantity: pieces that the institution had accepted, and that it had refused; the others were still to be decided */
  add from_accepted int not null default 0,
  add from_refused int not null default 0,
  /* registered numbers of the accepted ones */
  add serials text[] not null default '{}';
alter table aftersale_line add constraint aftersale_line_from_check
  check (from_accepted >= 0 and from_refused >= 0 and from_accepted + from_refused <= quantity
    and cardinality(serials) <= from_accepted);

/* of the accepted pieces: those that had been refused before */
alter table acceptance_line add reconsidered int not null default 0
  constraint acceptance_line_reconsidered_check check (reconsidered between 0 and accepted);

/* when acceptances were switched on the last time; what was delivered before is not asked for */
alter table acceptance_setting add since timestamptz;
update acceptance_setting set since = '-infinity' where enabled;

/*
 * Rows from before: an after-sale took refused pieces first and accepted ones last. What is accepted and refused beyond
 * the pieces that are there was refused first and accepted later.
 */
alter table aftersale_line disable trigger aftersale_line_append_only;
alter table acceptance_line disable trigger acceptance_line_append_only;
with decided as (
  select order_line_id, sum(accepted) as accepted, sum(refused) as refused from acceptance_line group by order_line_id
), had as (
  select d.*, coalesce((select sum(g.delivered - g.claimed) from goods_out g where g.order_line_id = d.order_line_id), 0) as has
    from decided d
), taken as (
  select x.aftersale_id, x.order_line_id, x.quantity, h.accepted - h.has as beyond,
         greatest(0, least(x.quantity, h.refused - coalesce(sum(x.quantity) over earlier, 0))) as from_refused,
         a.state in ('exchanged', 'repaired') as came_back
    from aftersale_line x
    join aftersale a on a.id = x.aftersale_id and a.kind <> 'refundBeforeShip' and a.state not in ('rejected', 'withdrawn')
    join had h on h.order_line_id = x.order_line_id
  window earlier as (partition by x.order_line_id order by x.aftersale_id rows between unbounded preceding and 1 preceding)
), shared as (
  select *, case when came_back then 0 else quantity - from_refused end as room from taken
)
update aftersale_line x
   set from_refused = s.from_refused, from_accepted = s.from_accepted
  from (select aftersale_id, order_line_id, from_refused,
               greatest(0, least(room, beyond - coalesce(sum(room) over earlier, 0))) as from_accepted
          from shared
        window earlier as (partition by order_line_id order by aftersale_id rows between unbounded preceding and 1 preceding)) s
 where x.aftersale_id = s.aftersale_id and x.order_line_id = s.order_line_id;

/*
 * Per line of an order: what the buyer has now of all that was delivered, and of that what is accepted, what is refused
 * and stands so (`standing`), and what is still to be decided (`open`). `taken` is with the shop: in an after-sale
 * (`away`), or given back. A refusal ends when an after-sale takes its pieces: whatever comes of it, the pieces that the
 * buyer has or gets afterwards are open. An acceptance ends when they come back as others; repaired ones stay accepted.
 */
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
      from acceptance_line c where c.order_line_id = l.id) d;

with beyond as (
  select order_line_id, -open as pieces from acceptance_state
   where open < 0 and order_line_id in (select order_line_id from acceptance_line)
), spread as (
  select c.acceptance_id, c.order_line_id,
         greatest(0, least(c.accepted, b.pieces - coalesce(sum(c.accepted) over later, 0))) as reconsidered
    from acceptance_line c join beyond b on b.order_line_id = c.order_line_id
  window later as (partition by c.order_line_id order by c.acceptance_id desc rows between unbounded preceding and 1 preceding)
)
update acceptance_line c set reconsidered = s.reconsidered
  from spread s where c.acceptance_id = s.acceptance_id and c.order_line_id = s.order_line_id;
alter table aftersale_line enable trigger aftersale_line_append_only;
alter table acceptance_line enable trigger acceptance_line_append_only;
