import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openDatabase } from './open.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined
afterEach(() => database?.drop())

const openAt = (url: string, say: (line: string) => void) =>
  openDatabase(
    readEnv('test', { DATA_DIR: tmpdir(), DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }),
    say,
  )

test.each(['SQL_ASCII', 'LATIN1'])(
  'a database in %s is refused before anything is written into it',
  async (encoding) => {
    database = await createTestDatabase({ encoding })
    const said: string[] = []
    await expect(openAt(database.url, (line) => said.push(line))).rejects.toThrow(
      `编码为 ${encoding}，应为 UTF8`,
    )
    expect(said).toEqual([])
  },
)

test('a database in UTF-8 is opened without a word', async () => {
  database = await createTestDatabase({ encoding: 'UTF8' })
  const said: string[] = []
  const opened = await openAt(database.url, (line) => said.push(line))
  await opened.close()
  expect(said).toEqual([])
})
