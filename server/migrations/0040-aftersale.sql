-- What somebody wants back of an order: pieces of its lines, with the money and points that these come to.
create table aftersale (
  id bigint generated always as identity primary key,
  no text not null unique check (no ~ '^SH[0-9]{16}$'),
  order_id bigint not null references shop_order,
  member_id bigint not null references member,
  kind text not null check (kind in ('refundBeforeShip', 'refundOnly', 'returnRefund')),
  state text not null default 'applied' check (
    state in ('applied', 'approved', 'returning', 'received', 'refunding', 'refunded', 'rejected', 'withdrawn')),
  reason text not null,
  note text not null default '',
  /* why it was rejected */
  reject_reason text not null default '',
  /* where the member sends the goods, told by who approved it */
  return_to text not null default '',
  carrier text not null default '',
  tracking_no text not null default '',
  /* whether what came back can be sold again */
  restocked boolean,
  /* only the one that gives the last of an order back before anything was sent brings its freight along */
  freight_fen bigint not null default 0 check (freight_fen >= 0),
  freight_points bigint not null default 0 check (freight_points >= 0),
  /* earned points that should have been taken back and were spent already */
  reward_short bigint not null default 0 check (reward_short >= 0),
  /* null: no payment had a part in it, or it is not given back yet */
  refund_id bigint unique references refund,
  created_at timestamptz not null,
  /* since when it is in its state */
  state_at timestamptz not null,
  check ((state = 'rejected') = (reject_reason <> '')),
  check ((carrier = '') = (tracking_no = '')),
  check ((restocked is not null) <= (kind = 'returnRefund'))
);
create index aftersale_order on aftersale (order_id, id);
create index aftersale_member on aftersale (member_id, id desc);
create index aftersale_state on aftersale (state, id);

create table aftersale_line (
  aftersale_id bigint not null references aftersale,
  order_line_id bigint not null references order_line,
  quantity integer not null check (quantity between 1 and 99999),
  /* their part of what was paid, of the points that were used, and of those that were earned */
  amount_fen bigint not null check (amount_fen >= 0),
  amount_points bigint not null check (amount_points >= 0),
  reward_points bigint not null check (reward_points >= 0),
  primary key (aftersale_id, order_line_id)
);
create index aftersale_line_order_line on aftersale_line (order_line_id);
create trigger aftersale_line_append_only before update or delete on aftersale_line
  for each row execute function refuse_change();

create table aftersale_event (
  id bigint generated always as identity primary key,
  aftersale_id bigint not null references aftersale,
  at timestamptz not null,
  what text not null check (what in ('applied', 'approved', 'rejected', 'withdrawn', 'sent', 'received', 'refunding',
    'refunded', 'retried')),
  who text not null check (who in ('member', 'staff', 'system')),
  who_name text not null default '',
  note text not null default ''
);
create index aftersale_event_aftersale on aftersale_event (aftersale_id, id);
create trigger aftersale_event_append_only before update or delete on aftersale_event
  for each row execute function refuse_change();

create table aftersale_image (
  aftersale_id bigint not null references aftersale,
  position integer not null check (position between 0 and 5),
  upload_id bigint not null references upload,
  primary key (aftersale_id, position)
);
create index aftersale_image_upload on aftersale_image (upload_id);

-- Pictures of damaged goods: only for who sent them, and for the shop.
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check check (kind in ('image', 'licence', 'feedback', 'aftersale'));

-- What is asked back before it was sent waits; what was given back is not sent any more.
alter table order_line add column asked_back integer not null default 0 check (asked_back >= 0);
alter table order_line add column given_back integer not null default 0 check (given_back >= 0);
alter table order_line add check (shipped_quantity + asked_back + given_back <= quantity);

-- Points that the order would have earned for what was given back before it was done.
alter table shop_order add column reward_lost bigint not null default 0 check (reward_lost >= 0);
alter table shop_order add check (reward_lost <= reward_points);
