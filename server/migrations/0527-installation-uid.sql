-- A name of this installation that no other one has: calendars of two shops must not take each other's entries for their own
-- (RFC 5545, 3.8.4.7). A backup carries it, so the restored shop stays the same.
-- suits 0.2.0
alter table installation add column uid uuid not null default gen_random_uuid();
