import type { Slice } from '../../slice.ts'
import { forgetMessages } from './actions.ts'
import { messageDeskRoutes } from './desk-routes.ts'
import { messageExports } from './exports.ts'
import { messageTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { messageRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'message',
  routes(app) {
    messageRoutes(app)
    messageDeskRoutes(app)
  },
  tasks: messageTasks,
  exports: messageExports,
  ownData,
  leaving: {
    forget: forgetMessages,
  },
}
