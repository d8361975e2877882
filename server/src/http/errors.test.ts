import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../db/connect.ts'
import { createTestDatabase } from '../testing/database.ts'
import { answerError } from './errors.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let hasty: Pool
beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
  hasty = connect(database.url, { statementTimeoutMs: 200 })
  await hasty`create table shelf (stock integer)`
  await hasty`insert into shelf values (5)`
})
afterAll(async () => {
  await hasty.end()
  await database.drop()
})

test('who waits too long for rows of somebody else is told to come again', async () => {
  const http = Fastify()
  http.setErrorHandler(answerError)
  http.get('/', () => hasty`update shelf set stock = stock - 1`)
  const answer = await hasty.begin(async (tx) => {
    await tx`select from shelf for update`
    return http.inject('/')
  })
  expect(answer.json()).toMatchObject({ code: 503, msg: '服务暂时不可用，请稍后再试' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(await hasty`select stock from shelf`).toEqual([{ stock: 5 }])
})
