import type { Actor } from '../audit/door.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { sweepFiles } from './actions.ts'
import { runExport } from './export.ts'
import { apply, check } from './import.ts'

export const transferTasks = (house: House): Tasks => ({
  'transfer.check': (job: { id: number }, { now }) => check(house, job, now),
  'transfer.apply': (job: { id: number; actor: Actor }, { now }) => apply(house, job, now),
  'transfer.export': (job: { id: number }, { now }) => runExport(house, job, now),
  'transfer.sweep': () => sweepFiles(house, house.clock()),
})
