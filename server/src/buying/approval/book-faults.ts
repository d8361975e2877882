import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a request became an order of other goods',
    "update purchase_request set lines = '[]' where state = 'ordered'",
    ['Q1'],
  ],
  [
    'a request became an order of another model',
    "update purchase_request set lines = jsonb_set(lines, '{0,modelCode}', '\"X-1\"') where state = 'ordered'",
    ['Q1'],
  ],
  [
    'a request became a dearer order',
    'update shop_order set freight_fen = freight_fen + 1, payable_fen = payable_fen + 1 where id in (select order_id from purchase_request)',
    ['Q1'],
  ],
  [
    'a request was ordered though nobody agreed',
    "update approval_person set state = 'closed' where state = 'approved'",
    ['Q2'],
  ],
  [
    'one person agreed to two steps of a level',
    `with step as (
       insert into approval_step (request_id, round, level, label, decider, mode, days, rules, replaced, state, apart)
       select request_id, round, level, '会签', decider, mode, days, rules, replaced, 'done', true from approval_step
        where state = 'done' limit 1 returning id, request_id)
     insert into approval_person (step_id, member_id, request_id, state, at)
     select step.id, p.member_id, p.request_id, 'approved', p.at
       from step join approval_person p on p.request_id = step.request_id and p.state = 'approved'`,
    ['Q4'],
  ],
  [
    'an order of a unit went past the rules',
    `with rules as (
       update approval_rules set saved_at = saved_at - interval '1 day', rules = '[{"name": "部门", "when": {"unitIds": [1]}}]')
     update shop_order set unit_id = 1`,
    ['Q3'],
  ],
  [
    'an order beyond a spending limit went past the rules',
    `with rules as (
       update approval_rules set saved_at = saved_at - interval '1 day', rules = '[{"name": "限额", "when": {"limitOver": true}}]')
     update spending_limit set amount_fen = 1, since = since - interval '1 day'`,
    ['Q5'],
  ],
  [
    'a request ends, and the offer that it has accepted stays as it is',
    "update purchase_request r set state = 'withdrawn' where r.no in (select request_no from inquiry where state = 'accepted')",
    ['Q6'],
  ],
  [
    'an order went past the rules',
    "update approval_rules set saved_at = saved_at - interval '1 day'",
    ['Q3'],
  ],
]
