import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { sendMessage } from './actions.ts'
import { channelNames, channels } from './channels.ts'
import type { Message } from './rules.ts'

export const messageTasks = (house: House): Tasks => ({
  'message.send': async (payload: unknown) => {
    // Only `tellMember` and the jobs of our own slices write it.
    await runIn(house.db)((tx) => sendMessage(tx, payload as Message))
  },
  ...Object.fromEntries(
    channelNames.flatMap((name) => {
      const { send } = channels[name]
      return send
        ? [[`message.${name}`, ({ messageId }: { messageId: number }) => send(house, messageId)]]
        : []
    }),
  ),
})
