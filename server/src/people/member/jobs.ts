import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteOutdated } from './queries.ts'
import { deleteWechatOutdated } from './wechat-queries.ts'

export const memberTasks = ({ db, clock }: House): Tasks => ({
  'member.sweep': async () => {
    await deleteOutdated(db, clock())
    await deleteWechatOutdated(db, clock())
  },
})
