import { OpenMatters } from '@gongfang/contract/insight/account'
import { InstitutionMatters } from '@gongfang/contract/insight/closing'
import { Overview } from '@gongfang/contract/insight/overview'
import { todoKinds } from '@gongfang/contract/insight/report-desk'
import { MessageGroup, MessageKind } from '@gongfang/contract/people/message'
import { exportKinds, importKinds } from '@gongfang/contract/system/transfer'
import { expect, test } from 'vitest'
import { rules, schedule, slices, tasks } from './app.ts'
import type { House } from './http/context.ts'
import { figureKeys } from './insight/report/parts.ts'
import { eventsWhere, gatherMessages } from './people/message/parts.ts'
import { every } from './slice.ts'

// Lists of jobs are made, but no job is done.
const house = {} as House

test('what is due again and again is a job, and each is due in one way', () => {
  const due = schedule.map(({ job }) => job)
  expect(new Set(due).size).toBe(due.length)
  expect(due.filter((job) => !Object.hasOwn(tasks(house), job))).toEqual([])
})

test('a job belongs to one slice', () => {
  const names = [...every(slices, 'tasks').flatMap((tasksOf) => Object.keys(tasksOf(house, slices)))]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a job is named after its slice, so that a stranger finds it', () => {
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const stray = slices.flatMap(({ name, tasks: tasksOf, schedule: due = [] }) =>
    [...Object.keys(tasksOf?.(house, slices) ?? {}), ...due.map(({ job }) => job)].filter(
      (job) => job.split('.')[0] !== camel(name),
    ),
  )
  expect(stray).toEqual([])
})

const leaving = every(slices, 'leaving')
const parts: [string, readonly (object | undefined)[], readonly string[]][] = [
  [
    'exports',
    [...every(slices, 'exports'), ...every(slices, 'exportsOf').map((exportsOf) => exportsOf(slices))],
    Object.keys(exportKinds),
  ],
  ['kinds of messages', every(slices, 'messageKinds'), MessageKind.options],
  ['imports', every(slices, 'imports'), Object.keys(importKinds)],
  ['to-dos of the staff', every(slices, 'todos'), todoKinds],
  ['figures', every(slices, 'figures'), figureKeys],
  [
    'parts of the dashboard',
    every(slices, 'dashboard'),
    ['tops', 'funnel', 'lowStock', 'activities', 'misses', 'unpaidOfPlaced'],
  ],
  ['parts of the personal centre', every(slices, 'overview'), Object.keys(Overview.shape)],
  ['matters of a member', leaving.map(({ matters }) => matters), Object.keys(OpenMatters.shape)],
  [
    'matters of an institution',
    leaving.map(({ institutionMatters }) => institutionMatters),
    Object.keys(InstitutionMatters.shape),
  ],
  [
    'signs of health',
    every(slices, 'signs'),
    [
      ...['placed', 'paid', 'overdueOrders', 'unansweredPayments', 'doubtfulPayments'],
      ...['refunds', 'certificates', 'smsProvider', 'emailProvider', 'robotProvider', 'payProvider'],
    ],
  ],
]

test.each(parts)('all %s are given, each by one slice', (_, given, wanted) => {
  expect(given.flatMap((one) => Object.keys(one ?? {})).sort()).toEqual([...wanted].sort())
})

test('sheets of own data and rules of the books have names and places of their own', () => {
  const sheets = every(slices, 'ownData')
  for (const values of [
    sheets.map(({ name }) => name),
    sheets.map(({ place }) => place),
    rules.map(({ name }) => name),
  ])
    expect(new Set<string | number>(values).size).toBe(values.length)
})

test('an event is told by one slice, and every kind of messages and every group has events', () => {
  const names = every(slices, 'events').flatMap((events) => Object.keys(events))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const messages = gatherMessages(slices)
  const none = MessageKind.options.filter((kind) => eventsWhere(messages, (of) => of === kind).length === 0)
  expect(none).toEqual([])
  const groups = new Set(Object.values(messages.kinds).map(({ group }) => group))
  expect([...groups].sort()).toEqual(MessageGroup.options.toSorted())
})

test('kinds of messages under one heading stand together in the settings', () => {
  const { kinds } = gatherMessages(slices)
  const headings = MessageKind.options.map((kind) => kinds[kind].section)
  const runs = headings.filter((heading, at) => heading !== headings[at - 1])
  expect(runs).toEqual([...new Set(headings)])
})
