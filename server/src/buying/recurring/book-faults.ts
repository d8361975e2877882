import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a list hands in without anything that says how',
    'update shopping_list set hands_in = true where id not in (select list_id from recurring_plan where list_id is not null)',
    ['Q7'],
  ],
  [
    'a request of a list was handed in on another day than its run says',
    "update purchase_request set created_at = created_at - interval '1 day' where id in (select request_id from recurring_run)",
    ['Q7'],
  ],
  [
    'a request of a list went on without anybody',
    "update purchase_request set state = 'approved' where state = 'draft' and id in (select request_id from recurring_run)",
    ['Q1', 'Q8'],
  ],
]
