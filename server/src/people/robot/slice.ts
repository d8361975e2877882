import { isReminder, type TodoKind, todoKinds, todoNames } from '@gongfang/contract/insight/report-desk'
import { every, type Slice, type Slices } from '../../slice.ts'
import { gatherMessages } from '../message/door.ts'
import type { Counts } from './desk-actions.ts'
import { events } from './events.ts'
import { describeRobots } from './health-actions.ts'
import { robotTasks } from './jobs.ts'
import { deleteRobotsOf, forgetMember, listSealed } from './queries.ts'
import { robotRoutes } from './routes.ts'

/** What groups of an institution may be told. */
const kindsOf = (slices: Slices): Record<string, string> =>
  Object.fromEntries(
    Object.entries(gatherMessages(slices).kinds).flatMap(([kind, { name, forGroups }]) =>
      forGroups ? [[kind, name]] : [],
    ),
  )

/** What groups of the staff may be told: work that a press ends, and that is counted when it is asked for. */
const countsOf = (slices: Slices): Counts =>
  Object.fromEntries(
    every(slices, 'todos').flatMap((todos) =>
      Object.entries(todos).flatMap(([kind, todo]) =>
        todo && 'count' in todo && !isReminder(kind as TodoKind) ? [[kind, todo.count]] : [],
      ),
    ),
  )

const namesOf = (counts: Counts): Record<string, string> =>
  Object.fromEntries(
    todoKinds.flatMap((kind) => (Object.hasOwn(counts, kind) ? [[kind, todoNames[kind]]] : [])),
  )

export const slice: Slice = {
  name: 'robot',
  routes: (app, slices) =>
    robotRoutes(app, { institution: kindsOf(slices), desk: namesOf(countsOf(slices)) }),
  tasks: (house, slices) => robotTasks(house, countsOf(slices), todoNames),
  schedule: [
    { every: '1m', job: 'robot.desk' },
    { every: '5m', job: 'robot.sweep' },
  ],
  events,
  sealed: listSealed,
  signs: { robotProvider: describeRobots },
  leaving: {
    forget: forgetMember,
    endJoining: (tx, { institutionId }) => deleteRobotsOf(tx, institutionId),
  },
}
