-- An institution may demand a file of its orders.
-- suits 0.3.0
alter table institution_settings add column attachment_from_fen bigint check (attachment_from_fen >= 0);
create or replace view institution_settings_facts as
  select institution_id, fund_from_fen, notes, attachment_from_fen
    from institution_settings;
