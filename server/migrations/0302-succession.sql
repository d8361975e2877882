-- A colleague takes over held goods and unfinished after-sales; entries and events say who.
-- suits 0.2.0

alter table depot_entry
  /* to whom or from whom goods were handed over */
  add other_id bigint references member;
alter table depot_entry drop constraint depot_entry_kind_check;
alter table depot_entry add constraint depot_entry_kind_check
  check (kind in ('in', 'out', 'return', 'adjust', 'handOver'));
alter table depot_entry drop constraint depot_entry_check;
alter table depot_entry add constraint depot_entry_sign_check
  check (case kind when 'out' then delta < 0 when 'adjust' then true when 'handOver' then true else delta > 0 end);
alter table depot_entry add constraint depot_entry_other_check
  check ((kind <> 'handOver') = (other_id is null) and other_id <> member_id);

alter table aftersale_event
  /* who acts for the after-sale from now on */
  add to_id bigint references member;
alter table aftersale_event drop constraint aftersale_event_what_check;
alter table aftersale_event add constraint aftersale_event_what_check
  check (what in ('applied', 'approved', 'rejected', 'withdrawn', 'sent', 'received', 'refunding', 'refunded', 'retried',
    'exchanged', 'repaired', 'refundOffered', 'refundAccepted', 'goodwill', 'handedOver'));
alter table aftersale_event add constraint aftersale_event_to_check check ((what <> 'handedOver') = (to_id is null));
