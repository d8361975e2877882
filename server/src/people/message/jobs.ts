import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { type Message, sendMessage } from './actions.ts'
import { channelNames, channels } from './channels.ts'
import { type Digest, sendDigest, startDigests } from './email-actions.ts'
import type { Messages } from './parts.ts'

export const messageTasks = (house: House, messages: Messages): Tasks => ({
  'message.send': async (payload: unknown) => {
    // Only those that `tellerOf` makes write it.
    await runIn(house.db)((tx) => sendMessage(tx, messages, payload as Message))
  },
  'message.digest': () => startDigests(house),
  'message.digestOf': (digest: Digest) => sendDigest(house, messages, digest),
  ...Object.fromEntries(
    channelNames.flatMap((name) => {
      const { send } = channels[name]
      return send
        ? [[`message.${name}`, ({ messageId }: { messageId: number }) => send(house, messages, messageId)]]
        : []
    }),
  ),
})
