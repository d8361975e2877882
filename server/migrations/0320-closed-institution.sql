-- An institution can be closed for good; its name and credit code are free again.
-- suits 0.2.0

alter table institution add closed_at timestamptz;
alter table institution drop constraint institution_state_check;
alter table institution add constraint institution_state_check
  check (state in ('pending', 'approved', 'rejected', 'closed'));
alter table institution add constraint institution_closed_check check ((closed_at is null) = (state <> 'closed'));
