import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** One server for all test files, in a temporary folder and without fsync; one migrated template to copy from. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-suite-'))
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbedded({ dataDir: folder, durable: false })
  const url = new URL(server.url)
  url.pathname = '/postgres'
  const admin = connect(url.href, { max: 1 })
  const name = `gongfang_template_${process.pid}`
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const db = connect(url.href, { max: 1 })
  await migrate(db)
  await migrateJobs(url.href)
  await db.end()
  project.provide('templateUrl', url.href)
  return async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
