import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteOldEntries } from './queries.ts'

export const emailTasks = ({ db, clock }: House): Tasks => ({
  'email.sweep': () => deleteOldEntries(db, clock()),
})
