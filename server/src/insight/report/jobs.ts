import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import type { Reports } from './parts.ts'
import { keepReports } from './stored/actions.ts'

export const reportTasks = ({ db, clock }: House, all: Reports): Tasks => ({
  'report.keep': () => keepReports(db, all, clock()),
})
