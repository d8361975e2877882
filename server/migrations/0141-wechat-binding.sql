-- Where a WeChat was bound, for the list in account security.
alter table member_wechat add column device text not null default '';

-- A way to bind belongs to the session that began it and ends with it. Those under way live for minutes: they begin anew.
delete from wechat_scene where member_id is not null;
delete from wechat_trip where purpose = 'bind';
alter table wechat_scene
  add column session_id bigint references session (id) on delete cascade,
  add constraint wechat_scene_session check ((session_id is null) = (member_id is null));
alter table wechat_trip
  add column session_id bigint references session (id) on delete cascade,
  add constraint wechat_trip_session check ((session_id is null) = (member_id is null));
create index wechat_scene_session on wechat_scene (session_id) where session_id is not null;
create index wechat_trip_session on wechat_trip (session_id) where session_id is not null;
