import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteOldEntries } from './queries.ts'

export const smsTasks = ({ db, clock }: House): Tasks => ({
  'sms.sweep': () => deleteOldEntries(db, clock()),
})
