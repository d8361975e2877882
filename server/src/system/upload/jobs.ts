import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { sweepUploads } from './actions.ts'

export const uploadTasks = ({ db, outside, clock }: House): Tasks => ({
  'upload.sweep': () => sweepUploads(runIn(db), outside.storage, clock()),
})
