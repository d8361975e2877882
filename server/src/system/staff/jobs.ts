import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteOutdated } from './queries.ts'

export const staffTasks = ({ db, clock }: House): Tasks => ({
  'staff.sweep': () => deleteOutdated(db, clock()),
})
