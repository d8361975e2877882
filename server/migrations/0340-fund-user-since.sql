-- Who has left an institution has lost its funds, also after coming back.
-- suits 0.2.0

alter table fund_user
  /* `since` of the membership that was given the fund; null for what 0.2.0 writes, which ends with no membership */
  add member_since timestamptz;

update fund_user u set member_since = s.since
  from fund f, membership s
 where f.id = u.fund_id and s.member_id = u.member_id and s.institution_id = f.institution_id;
