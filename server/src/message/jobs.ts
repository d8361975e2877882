import { runIn } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { sendMessage } from './actions.ts'
import type { Message } from './rules.ts'
import { sendAsSms } from './sms.ts'

export const messageTasks = (house: House): Tasks => ({
  'message.send': async (payload: unknown) => {
    // Only `tellMember` and the jobs of our own slices write it.
    await runIn(house.db)((tx) => sendMessage(tx, payload as Message))
  },
  'message.sms': (payload: { messageId: number }) => sendAsSms(house, payload),
})
