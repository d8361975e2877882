import { randomUUID } from 'node:crypto'
import { endpoint } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { serve } from './serve.ts'

const book = endpoint({
  method: 'POST',
  path: '/api/test/book',
  access: 'anyone',
  summary: 'creates something once',
  once: true,
  input: z.object({ what: z.string() }),
  output: z.object({ run: z.int() }),
})

let runs = 0
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse((app) => {
    serve(app, book, ({ what }, { once, now }) =>
      once(async (tx) => {
        runs++
        await tx`insert into audit_entry (at, who, what, subject) values (${now}, 'test', ${what}, 'once')`
        if (what === 'refused') refuse('soldOut')
        return { run: runs }
      }),
    )
  })
})
afterAll(() => house.close())

const send = (what: string, key: string) =>
  house.app.http.inject({
    method: 'POST',
    url: book.path,
    headers: key ? { 'idempotency-key': key } : {},
    payload: { what },
  })
const booked = async (what: string) =>
  (await house.db<{ count: number }[]>`select count(*) from audit_entry where what = ${what}`)[0]?.count

test('one key in a hundred hands runs once, and everybody gets the first answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send('hundred', key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data))).size).toBe(1)
  expect(answers.every((answer) => answer.json().code === 1)).toBe(true)
  expect(await booked('hundred')).toBe(1)
})

test('the same key with another body is refused and runs nothing', async () => {
  const key = randomUUID()
  await send('first', key)
  expect((await send('second', key)).json()).toMatchObject({ code: 1003, reason: 'keyReused' })
  expect(await booked('second')).toBe(0)
})

test('another key runs again', async () => {
  await send('twice', randomUUID())
  await send('twice', randomUUID())
  expect(await booked('twice')).toBe(2)
})

test('what was refused may be tried again under the same key', async () => {
  const key = randomUUID()
  expect((await send('refused', key)).json().reason).toBe('soldOut')
  expect((await send('refused', key)).json().reason).toBe('soldOut')
  expect(await booked('refused')).toBe(0)
})

test.each(['', 'short', 'x'.repeat(65), 'with blanks inside it'])('key “%s” is refused', async (key) => {
  expect((await send('keyless', key)).json()).toMatchObject({ code: 1002, reason: 'keyMissing' })
  expect(await booked('keyless')).toBe(0)
})
