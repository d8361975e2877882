import {
  getHealth,
  listChecks,
  listJobKinds,
  listQueuedJobs,
  pauseJobs,
  resumeJobs,
  retryFailedJobs,
  retryJob,
  runCheck,
} from '@gongfang/contract/health-desk'
import { type App, serve } from '../http/serve.ts'
import * as pause from '../jobs/pause.ts'
import { listJobs } from '../jobs/state.ts'
import { checkInvariant, listInvariants } from '../report/door.ts'
import * as actions from './actions.ts'

const MOST_JOBS = 200

export function healthDeskRoutes(app: App) {
  serve(app, getHealth, (_, ctx) => actions.lookAround(ctx, app))
  serve(app, listQueuedJobs, async (_, { db }) => [...(await listJobs(db, MOST_JOBS))])
  serve(app, retryJob, ({ id }, ctx) => actions.retryJob(ctx, id))
  serve(app, retryFailedJobs, (_, ctx) => actions.retryFailedJobs(ctx))
  serve(app, listJobKinds, async (_, { db }) => [...(await pause.listJobKinds(db))])
  serve(app, pauseJobs, (wish, ctx) => actions.pauseJobs(ctx, wish))
  serve(app, resumeJobs, ({ job }, ctx) => actions.resumeJobs(ctx, job))
  serve(app, listChecks, () => listInvariants())
  serve(app, runCheck, ({ name }) => checkInvariant(app.house.db, name))
}
