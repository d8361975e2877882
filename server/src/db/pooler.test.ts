import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { connect, type Pool } from './connect.ts'
import { keepSessions } from './pooler.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let one: Pool
let two: Pool
beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
  one = connect(database.url, { max: 1 })
  two = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await one.end()
  await two.end()
  await database.drop()
})

test('two connections of one’s own keep their sessions', async () => {
  expect(await keepSessions(one, two)).toBe(true)
})

test('two that share the connections behind a pooler do not', async () => {
  expect(await keepSessions(one, one)).toBe(false)
})
