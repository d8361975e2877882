import { configRoutes } from './config/routes.ts'
import type { House } from './http/context.ts'
import type { App } from './http/serve.ts'
import type { Schedule, Tasks } from './jobs/worker.ts'

/** The slices, in dependency order: left of the list may never import right of it. */
export function addSlices(app: App) {
  configRoutes(app)
}

/** Jobs by name; each is one call into a slice. */
export const tasks = (_house: House): Tasks => ({})

/** What is done again and again. */
export const schedule: Schedule = []
