import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteOutdatedInvitations } from './invitation-queries.ts'
import { withdrawNeedless } from './request-queries.ts'

export const teamTasks = ({ db, clock }: House): Tasks => ({
  'team.sweep': () => deleteOutdatedInvitations(db, clock()),
  'team.endRequest': ({ memberId }: { memberId: number }) => withdrawNeedless(db, { memberId, now: clock() }),
})
