import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, type Pool } from './connect.ts'
import { containing, holding, holdingCode, reading } from './words.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('what is typed is no pattern', () => expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%'))

const name = '杭州M6工具100%_A-1'
test.each([
  ...[
    '杭',
    '工具',
    'm6',
    'M6',
    '6工',
    'M6工具',
    'm6工具1',
    '100%',
    '%_',
    'a-1',
    '_A-1',
    '具100',
    'm',
    'A',
  ].map((word) => [word, true] as const),
  ...['具州', '6M', 'm%具', '1_0', '杭_', '100_', '\\', 'M6 工具', 'mm', 'mx', 'm7', '_m6'].map(
    (word) => [word, false] as const,
  ),
])('whether it holds %s: %s', async (word, found) => {
  const [row] = await db<{ found: boolean; read: boolean }[]>`
    select ${holding(db, db`t.name`, word)} as found, ${reading(db, db`t.name`, word)} as read
      from (values (${name}::text)) t(name)`
  expect(row).toEqual({ found, read: found })
})

test.each([
  ...['m6', 'M6', 'm-6', 'Ｍ６', 'm6x', 'M6×20', 'o5', '-2O5', '6'].map((word) => [word, true] as const),
  ...['m7', 'm62', '扳手', '扳手M6', '-', '%', 'M%5'].map((word) => [word, false] as const),
])('whether the code holds %s: %s', async (word, found) => {
  const [row] = await db<{ found: boolean }[]>`
    select coalesce(${holdingCode(db, db`t.key`, word)}, false) as found
      from (values (code_key('M6×20-5') collate "C")) t(key)`
  expect(row?.found).toBe(found)
})
