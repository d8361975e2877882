import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../env.ts'
import { createTestDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { describeSchema } from './schema.ts'

// A copy of the migrated database of the run; this file changes nothing in it.
const database = await createTestDatabase()
const db = connect(database.url, { name: 'gongfang-tests', max: 1 })
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('server/schema.sql is what the migrations give; `npm run migrate` writes it', async () => {
  const written = readFileSync(join(ROOT, 'server/schema.sql'), 'utf8')
  expect(await describeSchema(db)).toBe(written)
})
