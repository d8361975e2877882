import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { deleteOutdatedInvitations } from './invitation-queries.ts'

export const teamTasks = ({ db, clock }: House): Tasks => ({
  'team.sweep': () => deleteOutdatedInvitations(db, clock()),
})
