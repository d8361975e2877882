import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { sendMessage } from './actions.ts'
import type { Message } from './rules.ts'

export const messageTasks = ({ db }: House): Tasks => ({
  'message.send': async (payload: unknown) => {
    // Only `tellMember` and the jobs of our own slices write it.
    await sendMessage(db, payload as Message)
  },
})
