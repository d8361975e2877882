-- A check-in that was a mistake is taken back, and the same ticket lets in again: what stands of a ticket is one, what
-- was undone stays beside it.
alter table verification drop constraint verification_voucher_id_key;
create unique index verification_standing on verification (voucher_id) where undone_at is null;
create index verification_voucher on verification (voucher_id, id desc);
-- What happened today, and where.
create index verification_at on verification (at);
create index depot_entry_at on depot_entry (at);
create index attendee_sign_up_attended on attendee (sign_up_id) where attended_at is not null;
alter table sign_up_event drop constraint sign_up_event_what_check;
alter table sign_up_event add constraint sign_up_event_what_check
  check (what in ('created', 'waitlisted', 'promoted', 'registered', 'attended', 'unattended', 'cancelled'));
