-- Logging in with WeChat. All of it lives for minutes; what opens something is kept as its hash.

-- A code on somebody's PC, and the WeChat that scanned it.
create table wechat_scene (
  id text primary key,
  secret_hash bytea not null,
  /* who wants to be bound; null wants to log in */
  member_id bigint references member,
  state text not null check (state in ('waiting', 'scanned', 'confirmed', 'cancelled')),
  device text not null,
  ip text not null,
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  key_hash bytea,
  appid text,
  openid text,
  unionid text,
  check ((state = 'waiting') = (openid is null)),
  check ((openid is null) = (appid is null) and (openid is null) = (key_hash is null))
);
create index wechat_scene_network on wechat_scene (network);
create index wechat_scene_expires on wechat_scene (expires_at);

-- To WeChat and back: who comes back with the state shows the verifier too, which never left its browser.
create table wechat_trip (
  state_hash bytea primary key,
  verifier_hash bytea not null,
  purpose text not null check (purpose in ('login', 'bind', 'scan')),
  app text not null check (app in ('official', 'web')),
  member_id bigint references member,
  scene_id text references wechat_scene on delete cascade,
  network text not null,
  expires_at timestamptz not null,
  check ((purpose = 'bind') = (member_id is not null)),
  check ((purpose = 'scan') = (scene_id is not null))
);
create index wechat_trip_network on wechat_trip (network);
create index wechat_trip_expires on wechat_trip (expires_at);
create index wechat_trip_scene on wechat_trip (scene_id);

-- A WeChat that has proven itself and belongs to no member yet.
create table wechat_ticket (
  ticket_hash bytea primary key,
  verifier_hash bytea not null,
  appid text not null,
  openid text not null,
  unionid text,
  expires_at timestamptz not null
);
create index wechat_ticket_expires on wechat_ticket (expires_at);

alter table sms_code drop constraint sms_code_event_check;
alter table sms_code add constraint sms_code_event_check
  check (event in ('enter', 'password', 'mobile', 'close', 'wechat'));
