import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { seed } from '../../seed/seed.ts'
import { connect } from '../db/connect.ts'
import { diskStorage } from '../outside/storage.ts'
import { copyDatabase, copyPrefix, createTestDatabase } from './database.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * A shop with the rows of the demo and without its uploaded files. The first file of a run that asks for it writes the
 * demo; later files copy its database.
 */
export async function openDemoShop(): Promise<TestShop> {
  return await openTestShop({ database: await copyDatabase(await writtenDemo()) })
}

/** The name of the database with the demo. */
async function writtenDemo(): Promise<string> {
  const { url, template } = inject('testServer')
  const name = `${copyPrefix(template)}demo`
  const admin = connect(url, { name: 'gongfang-tests', max: 1, statementTimeoutMs: 120_000 })
  try {
    // Processes of the run ask at the same time.
    await admin`select pg_advisory_lock(hashtext(${name}))`
    const [made] = await admin`select from pg_database where datname = ${name}`
    if (!made) {
      const copy = await createTestDatabase()
      await writeDemo(copy.url)
      await admin.unsafe(`alter database ${new URL(copy.url).pathname.slice(1)} rename to ${name}`)
    }
    return name
  } finally {
    await admin.end()
  }
}

async function writeDemo(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-demo-'))
  const db = connect(url, { max: 4, statementTimeoutMs: 60_000, waitMs: 60_000 })
  try {
    await seed(db, { now: new Date(), storage: diskStorage(folder) })
  } finally {
    await db.end()
    await rm(folder, { recursive: true, force: true })
  }
}
