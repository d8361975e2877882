import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a seat is taken by nobody',
    'update activity set seats_taken = seats_taken + 1 where seats_taken < capacity',
    ['A1'],
  ],
  ['somebody who comes is lost', 'delete from attendee where position = 1', ['A1']],
  [
    'an institution has too many seats',
    'update activity set per_institution = 2 where per_institution = 3',
    ['A1'],
  ],
  [
    'a fee is paid by nobody',
    "update payment set kept = false where kept and purpose = 'signUp'",
    ['A2', 'P2'],
  ],
  [
    'a fee in points is not in the ledger',
    "delete from points_entry where kind = 'activity' and delta < 0",
    ['A2', 'L1'],
  ],
  [
    'a fee is kept for what was called off long ago',
    "update sign_up set cancelled_at = now() - interval '2 hours' where state = 'cancelled'",
    ['A2'],
  ],
  ['a ticket is lost', 'update attendee set voucher_id = null where attended_at is null', ['A3']],
  [
    'an activity was called off and its people still wait for it',
    "update activity set cancelled_at = now() where id in (select activity_id from sign_up where state = 'registered')",
    ['A3'],
  ],
  [
    'an activity was moved without its tickets',
    "update voucher set valid_until = valid_until + interval '1 day' where kind = 'ticket' and state = 'active'",
    ['A3'],
  ],
  [
    'a ticket outlives its sign-up',
    "update voucher set state = 'active' where kind = 'ticket' and state = 'void'",
    ['A3'],
  ],
  ['a reward is missing', "delete from points_entry where reference like '%/reward'", ['A3']],
]
