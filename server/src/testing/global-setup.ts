import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/queue.ts'
import { atDatabase } from './database.ts'
import { OWN, removeAbandoned, scratchFolder } from './scratch.ts'

const FOLDER = 'gongfang-test-cluster-'

/**
 * One PostgreSQL for all test files and one migrated database in it, of which every file takes copies. Uses the server
 * of TEST_DATABASE_URL where that is set; its account must be allowed to create databases.
 */
export default async function setUp({ provide }: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTestServer()
  const template = `template_${randomBytes(6).toString('hex')}`
  const admin = connect(server.url, { name: 'gongfang-tests', max: 1 })
  try {
    await admin.unsafe(`create database ${template}`)
    await fill(atDatabase(server.url, template))
  } catch (error) {
    await admin.end()
    await server.stop()
    throw error
  }
  provide('testServer', { url: server.url, template })

  return async () => {
    await admin.unsafe(`drop database ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}

async function fill(url: string) {
  const pool = connect(url, { name: 'gongfang-tests', max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  await migrateJobs(url)
}

async function startTestServer() {
  await removeAbandoned(FOLDER, stopServer)
  // Their servers end by themselves when they miss their files.
  await removeAbandoned(OWN, async () => {})
  const dataDir = await scratchFolder(FOLDER)
  const server = await startEmbedded({ dataDir, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function stopServer(dataDir: string) {
  const left = await startEmbedded({ dataDir, durable: false }).catch(() => undefined)
  await left?.stop()
}
