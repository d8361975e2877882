-- Where a member came from, and when it was here last: sessions end, these stay.
alter table member
  add column source text not null default '' check (source in ('', 'pc', 'h5', 'wechat')),
  add column last_login_at timestamptz;
update member m set last_login_at = s.last
  from (select member_id, max(created_at) as last from session group by member_id) s where s.member_id = m.id;
update member m set source = s.platform
  from session s where s.member_id = m.id and s.created_at < m.created_at + interval '1 minute' and m.left_at is null;
create index member_created on member (created_at);

-- One text for what is typed in several ways: blanks, brackets, hyphens and full-width letters make no other place.
create function plain_key(given text) returns text language sql immutable parallel safe as
$$ select lower(regexp_replace(normalize(given, NFKC), '[[:space:]()·・,.，。\-_]', '', 'g')) $$;
create index institution_name on institution (plain_key(jigou));
create index institution_place on institution (region_code, plain_key(address));
create index institution_phone on institution (contact_phone);
create index institution_state on institution (state, id);
create index submission_state on submission (state, id);
