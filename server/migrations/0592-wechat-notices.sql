-- Template messages of the 公众号: whom they reach, and what was handed to WeChat.
-- suits 0.3.0
create view wechat_facts as select member_id, appid, openid from member_wechat;

create view official_account as
select open ->> 'officialAppid' as appid from provider_account
 where name = 'wechatLogin' and enabled and open ->> 'officialAppid' <> '';

create table wechat_log (
  id bigint generated always as identity primary key,
  event text not null,
  -- masked
  openid text not null check (openid like '%*%'),
  -- What it tells of, such as 'message 12': it leaves once. '' for a trial.
  about text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'delayed', 'refused', 'silent')),
  result text not null default '',
  hint text not null default '',
  message_no text not null default '',
  at timestamptz not null
);
create index wechat_log_at on wechat_log (at);
create index wechat_log_about on wechat_log (about) where about <> '';
