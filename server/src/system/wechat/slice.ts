import type { Slice } from '../../slice.ts'
import { deleteOldEntries } from './queries.ts'
import { wechatNoticeRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'wechat',
  routes: wechatNoticeRoutes,
  tasks: ({ db, clock }) => ({ 'wechat.sweep': () => deleteOldEntries(db, clock()) }),
  schedule: [{ every: '1h', job: 'wechat.sweep' }],
}
