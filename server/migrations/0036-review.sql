-- Once a line of an order that is done. What it says is shown when somebody of the shop has read it.
create table review (
  id bigint generated always as identity primary key,
  order_line_id bigint not null unique references order_line,
  member_id bigint not null references member,
  product_id bigint not null references product,
  score integer not null check (score between 1 and 5),
  content text not null check (char_length(content) between 5 and 500),
  state text not null default 'pending' check (state in ('pending', 'published', 'hidden')),
  reply text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((state = 'pending') = (decided_at is null))
);
create index review_product on review (product_id, id desc) where state = 'published';
create index review_member on review (member_id, id desc);
create index review_pending on review (id) where state = 'pending';

create table review_image (
  review_id bigint not null references review,
  position integer not null check (position between 0 and 5),
  upload_id bigint not null references upload,
  primary key (review_id, position)
);
