-- What members say to the shop, as a thread. `open` waits for the shop, `replied` for the member.
create table feedback (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('suggestion', 'product', 'order', 'complaint', 'other')),
  state text not null default 'open' check (state in ('open', 'replied', 'closed')),
  contact text not null default '',
  order_id bigint references shop_order,
  product_id bigint references product,
  page text not null default '',
  device text not null default '',
  created_at timestamptz not null,
  last_at timestamptz not null,
  /* up to when the member has read it */
  seen_at timestamptz not null
);
create index feedback_member on feedback (member_id, id desc);
create index feedback_waiting on feedback (last_at) where state = 'open';

create table feedback_post (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback,
  who text not null check (who in ('member', 'staff')),
  /* of the staff; members are known by the feedback */
  who_name text not null default '',
  content text not null check (char_length(content) between 1 and 1000),
  at timestamptz not null
);
create index feedback_post_feedback on feedback_post (feedback_id, id);
create trigger feedback_post_append_only before update or delete on feedback_post
  for each row execute function refuse_change();

create table feedback_image (
  post_id bigint not null references feedback_post,
  position integer not null check (position between 0 and 5),
  upload_id bigint not null references upload,
  primary key (post_id, position)
);
create index feedback_image_upload on feedback_image (upload_id);

-- Pictures of a feedback show orders, labels and rooms: only for who sent them, and for the shop.
alter table upload drop constraint upload_kind_check;
alter table upload add constraint upload_kind_check check (kind in ('image', 'licence', 'feedback'));

create index message_member on message (member_id, id desc);
