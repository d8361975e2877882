-- A refund that finance transfers, of money that WeChat takes back no more. Those of bank transfers always are transferred.
alter table refund add column offline boolean not null default false;
-- Which no channel is given.
alter table refund add constraint refund_offline_check check (not offline or submitted_at is null);

/* where a refund went that was not paid from an account */
alter table bank_payout
  add column account text not null default '',
  add column bank text not null default '';
