import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { takeBounce } from './actions.ts'
import { deleteOutdated } from './queries.ts'

export const mailboxTasks = ({ db, clock }: House): Tasks => ({
  /** Asked for by the slice that sends. */
  'mailbox.bounced': (bounce: { memberId: number; address: string; why: string }) =>
    runIn(db)((tx) => takeBounce(tx, { ...bounce, now: clock() })),
  'mailbox.sweep': () => deleteOutdated(db, clock()),
})
