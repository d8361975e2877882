import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { connect } from '../db/connect.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/queue.ts'

/**
 * A server of the test's own with the shop's tables, in a folder that is empty or not there yet. To copy the one that
 * the run has made takes a quarter of what it takes to initialise a cluster and migrate it (decision 113).
 */
export async function startOwnServer(options: { dataDir: string; durable: boolean }): Promise<Embedded> {
  const { stopped } = inject('testServer')
  if (stopped) await cp(stopped, options.dataDir, { recursive: true })
  const server = await startEmbedded(options)
  if (!stopped) await fill(server.url)
  return server
}

export async function fill(url: string) {
  const pool = connect(url, { name: 'gongfang-tests', max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  await migrateJobs(url)
}
