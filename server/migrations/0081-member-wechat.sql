-- Who a member is at WeChat. Each app has openids of its own; the unionid is the person's.
create table member_wechat (
  appid text not null,
  openid text not null,
  unionid text,
  member_id bigint not null references member,
  bound_at timestamptz not null,
  primary key (appid, openid),
  unique (member_id, appid)
);
create index member_wechat_unionid on member_wechat (unionid) where unionid is not null;
