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
} from '@gongfang/contract/insight/health-desk'
import { type BookRule, checkRule, nameRules } from '../../books/check.ts'
import { type App, serve } from '../../http/serve.ts'
import * as pause from '../../jobs/pause.ts'
import { listJobs } from '../../jobs/state.ts'
import * as actions from './actions.ts'
import type { AllSigns } from './signs.ts'

const MOST_JOBS = 200

export function healthDeskRoutes(app: App, rules: readonly BookRule[], signs: AllSigns) {
  serve(app, getHealth, (_, ctx) => actions.lookAround(ctx, app, signs))
  serve(app, listQueuedJobs, async (_, { db }) => [...(await listJobs(db, MOST_JOBS))])
  serve(app, retryJob, ({ id }, ctx) => actions.retryJob(ctx, id))
  serve(app, retryFailedJobs, (_, ctx) => actions.retryFailedJobs(ctx))
  serve(app, listJobKinds, async (_, { db }) => [...(await pause.listJobKinds(db))])
  serve(app, pauseJobs, (wish, ctx) => actions.pauseJobs(ctx, wish))
  serve(app, resumeJobs, ({ job }, ctx) => actions.resumeJobs(ctx, job))
  serve(app, listChecks, () => nameRules(rules))
  serve(app, runCheck, ({ name }) => checkRule(app.house.db, rules, name))
}
