import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { keepReports } from './stored/actions.ts'

export const reportTasks = ({ db, clock }: House): Tasks => ({
  'report.keep': () => keepReports(db, clock()),
})
