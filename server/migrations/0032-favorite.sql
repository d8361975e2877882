-- What a member set aside, with what it cost then.
create table favorite (
  member_id bigint not null references member,
  product_id bigint not null references product,
  added_price_fen bigint not null check (added_price_fen >= 0),
  at timestamptz not null,
  primary key (member_id, product_id)
);
create index favorite_member on favorite (member_id, at desc, product_id desc);

-- What a member looked at last, once a product.
create table visit (
  member_id bigint not null references member,
  product_id bigint not null references product,
  at timestamptz not null,
  primary key (member_id, product_id)
);
create index visit_member on visit (member_id, at desc, product_id desc);
