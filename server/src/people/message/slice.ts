import type { Slice } from '../../slice.ts'
import { forgetMessages } from './actions.ts'
import { messageDeskRoutes } from './desk-routes.ts'
import { messageExports } from './exports.ts'
import { messageTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { gatherMessages } from './parts.ts'
import { messageRoutes } from './routes.ts'
import { events, messageKinds } from './staff-events.ts'

export const slice: Slice = {
  name: 'message',
  routes(app, slices) {
    const messages = gatherMessages(slices)
    messageRoutes(app, messages)
    messageDeskRoutes(app, messages)
  },
  tasks: (house, slices) => messageTasks(house, gatherMessages(slices)),
  schedule: [{ every: '15m', job: 'message.digest' }],
  exportsOf: (slices) => messageExports(gatherMessages(slices)),
  ownData,
  leaving: {
    forget: forgetMessages,
  },
  events,
  messageKinds,
}
