import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { deleteOutdated } from './queries.ts'

export const memberTasks = ({ db, clock }: House): Tasks => ({
  'member.sweep': async () => {
    await deleteOutdated(db, clock())
  },
})
