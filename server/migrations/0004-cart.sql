create table cart_line (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  sku_id bigint not null references sku,
  quantity integer not null check (quantity between 1 and 99999),
  selected boolean not null default true,
  added_price_fen bigint not null check (added_price_fen >= 0),
  added_at timestamptz not null default now(),
  unique (member_id, sku_id)
);

-- A merge of a visitor's cart happens once.
create table cart_merge (
  member_id bigint not null references member,
  merge_id text not null,
  merged integer not null,
  dropped integer not null,
  at timestamptz not null default now(),
  primary key (member_id, merge_id)
);

-- At most 500 lines a member, whoever puts them in and however many at once: the lock makes the count true. A line too
-- many is left out, and the statement that wanted it sees so by what it returns.
create function cart_has_room() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cart', new.member_id));
  if (select count(*) from cart_line where member_id = new.member_id and sku_id <> new.sku_id) >= 500 then
    return null;
  end if;
  return new;
end $$;

create trigger cart_line_limit before insert on cart_line
  for each row execute function cart_has_room();
