import { randomBytes } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { giveTo } from '../db/binaries.ts'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { fill } from './cluster.ts'
import { atDatabase, copyPrefix } from './database.ts'
import { OWN, removeAbandoned, scratchFolder } from './scratch.ts'

const FOLDER = 'gongfang-test-cluster-'

/**
 * One PostgreSQL for all test files and one migrated database in it, of which every file takes copies. Uses the server
 * of TEST_DATABASE_URL where that is set; its account must be allowed to create databases. Tests that need a server of
 * their own take a copy of the whole folder.
 */
export default async function setUp({ provide }: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stopped: '', stop: async () => {} } : await startTestServer()
  const template = `template_${randomBytes(6).toString('hex')}`
  const admin = connect(server.url, { name: 'gongfang-tests', max: 1 })
  try {
    await admin.unsafe(`create database ${template} ${server.stopped && 'template mall strategy file_copy'}`)
    if (!server.stopped) await fill(atDatabase(server.url, template))
  } catch (error) {
    await admin.end()
    await server.stop()
    throw error
  }
  provide('testServer', { url: server.url, template, stopped: server.stopped })

  return async () => {
    // Processes end with the databases that they kept for their next file.
    const copies = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${copyPrefix(template)})`
    for (const { name } of [...copies, { name: template }]) {
      await admin.unsafe(`drop database ${name} with (force)`)
    }
    await admin.end()
    await server.stop()
  }
}

async function startTestServer() {
  await removeAbandoned(FOLDER, stopServer)
  // Their servers end by themselves when they miss their files.
  await removeAbandoned(OWN, async () => {})
  const dataDir = await scratchFolder(FOLDER)
  const stopped = await scratchFolder(OWN)
  const first = await startEmbedded({ dataDir, durable: false })
  await fill(first.url)
  await first.stop()
  await cp(dataDir, stopped, { recursive: true })
  // Servers on copies of it choose ports of their own.
  await rm(join(stopped, '18/port'))
  // A copy of a file keeps its owner, and a copy of a folder does not.
  const uid = process.getuid?.()
  if (uid !== undefined) giveTo(stopped, uid)
  const server = await startEmbedded({ dataDir, durable: false })
  return {
    url: server.url,
    stopped,
    async stop() {
      await server.stop()
      for (const folder of [dataDir, stopped]) await rm(folder, { recursive: true })
    },
  }
}

async function stopServer(dataDir: string) {
  const left = await startEmbedded({ dataDir, durable: false }).catch(() => undefined)
  await left?.stop()
}
