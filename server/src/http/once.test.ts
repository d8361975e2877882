import { randomUUID } from 'node:crypto'
import { endpoint } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { serve, serveOnce } from './serve.ts'
import { tokenHash } from './session.ts'

const book = endpoint({
  method: 'POST',
  path: '/api/test/book',
  access: 'anyone',
  summary: 'creates something once',
  once: true,
  input: z.object({ what: z.string() }),
  output: z.object({ run: z.int() }),
})

/** Looks the session up with the key. */
const claimed = {
  ...book,
  path: '/api/test/claimed',
  access: 'approvedMember',
  institution: 'order',
} as const

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
    serveOnce(app, claimed, ({ what }, { once, now }) =>
      once(async (tx, { id }) => {
        runs++
        await tx`insert into audit_entry (at, who, what, subject) values (${now}, ${`member ${id}`}, ${what}, 'once')`
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

let members = 0
async function aMember({
  approved = true,
  roles = ['owner'],
}: {
  approved?: boolean
  roles?: string[]
} = {}) {
  const at = ++members
  const token = String(at).padStart(43, 'z')
  const [{ id }] = await house.db<[{ id: number }]>`
    with m as (insert into member (mobile, nickname) values (${`1390000${String(at).padStart(4, '0')}`}, '甲') returning id),
         i as (insert into institution (jigou, kind, region_code, region_text, address, contact_name, contact_phone, state, approved_at)
               values ('机构', '其他', '330106', '西湖区', '文三路 1 号', '张三', '13900000000',
                       ${approved ? 'approved' : 'pending'}, ${approved ? new Date() : null}) returning id),
         ms as (insert into membership (member_id, institution_id, roles, state) select m.id, i.id, ${roles}::text[], 'active' from m, i),
         s as (insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
               select ${tokenHash(token)}, id, 'pc', now(), now(), now() + interval '1 day' from m)
    select id from m`
  return { id, token }
}
const claim = (token: string, { what, key = randomUUID() }: { what: unknown; key?: string }) =>
  house.app.http.inject({
    method: 'POST',
    url: claimed.path,
    headers: { token, ...(key && { 'idempotency-key': key }) },
    payload: { what },
  })
const keysOf = (id: number) => house.db`select from request_key where caller_id = ${id}`

test('of one member one key in twenty hands runs once; another member has keys of their own', async () => {
  const [{ id, token }, other] = [await aMember(), await aMember()]
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(token, { what: 'claim', key })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data))).size).toBe(1)
  expect((await claim(token, { what: 'another body', key })).json().reason).toBe('keyReused')
  expect(await booked('claim')).toBe(1)
  expect((await claim(other.token, { what: 'claim', key })).json().code).toBe(1)
  const rows = await house.db`select who from audit_entry where what = 'claim' order by id`
  expect(rows.map(({ who }) => who)).toEqual([`member ${id}`, `member ${other.id}`])
})

test('who may not act runs nothing and leaves no key', async () => {
  const pending = await aMember({ approved: false })
  expect((await claim(pending.token, { what: 'barred' })).json().reason).toBe('institutionPending')
  const reader = await aMember({ roles: ['finance'] })
  expect((await claim(reader.token, { what: 'barred' })).json().reason).toBe('institutionRole')
  const left = await aMember()
  await house.db`update session set expires_at = now() - interval '1 second' where member_id = ${left.id}`
  expect((await claim(left.token, { what: 'barred' })).statusCode).toBe(401)
  expect(await booked('barred')).toBe(0)
  for (const { id } of [pending, reader, left]) expect(await keysOf(id)).toHaveLength(0)
})

test('what is wrong with a call is told to members who may make it only', async () => {
  const { token } = await aMember()
  const pending = await aMember({ approved: false })
  for (const wrong of [{ what: 7 }, { what: 'keyless', key: '' }]) {
    expect((await claim('y'.repeat(43), wrong)).statusCode).toBe(401)
    expect((await claim(pending.token, wrong)).json().reason).toBe('institutionPending')
  }
  expect((await claim(token, { what: 7 })).json().data.fields).toEqual({ what: '应为文字' })
  expect((await claim(token, { what: 'keyless', key: '' })).json().reason).toBe('keyMissing')
})

test('an endpoint that is not declared once has no key to look for', () => {
  expect(() => serveOnce(house.app, { ...claimed, once: false }, async () => ({ run: 0 }))).toThrow(
    'not declared once',
  )
})
