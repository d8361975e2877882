import { getChallenge, sendSms } from '@gongfang/contract/people/member'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../main.ts'
import { aStranger, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestClient, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const stranger = () => aStranger(shop)
const wait = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const MINUTE = 60_000

async function solved(client: TestClient) {
  const { challenge } = await client.call(getChallenge, {})
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('outside of demo mode a send needs a solved challenge, which serves once and shows no code', async () => {
  const { house } = shop.app
  const app = await buildApp({ ...house.env, demo: false }, shop.db, { clock: shop.now, pages: false })
  const send = async (given: object) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: sendSms.path,
      payload: given,
      remoteAddress: '10.2.0.1',
    })
    return answer.json<{ reason?: string; data: object }>()
  }
  const [one, two] = [stranger().phone, stranger().phone]
  const challenge = async () => (await app.http.inject(getChallenge.path)).json<{ data: never }>().data
  const solution = await solved({ ...shop.visitor, call: challenge })
  expect(await send({ phone: one, event: 'enter' })).toMatchObject({ reason: 'challengeWrong' })
  const sent = await send({ phone: one, event: 'enter', solution })
  expect(sent).toMatchObject({ code: 1, data: { waitSeconds: 60 } })
  expect(sent.data).not.toHaveProperty('demoCode')
  expect(await send({ phone: two, event: 'enter', solution })).toMatchObject({ reason: 'challengeWrong' })
  await app.http.close()
})

test('a challenge that is forged, guessed, too old or nonsense opens nothing', async () => {
  const { phone, from } = stranger()
  const send = (solution: string) => reasonOf(from.call(sendSms, { phone, event: 'enter', solution }))
  const good = await solved(from)
  const changed = (
    change: (payload: {
      challenge: { parameters: Record<string, unknown> }
      solution: Record<string, unknown>
    }) => void,
  ) => {
    const payload = JSON.parse(Buffer.from(good, 'base64').toString())
    change(payload)
    return Buffer.from(JSON.stringify(payload)).toString('base64')
  }
  const forged = [
    'x',
    '',
    Buffer.from('[]').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{}},"solution":{}}').toString('base64'),
    changed(({ challenge }) => {
      challenge.parameters.cost = 1
    }),
    changed(({ challenge }) => {
      challenge.parameters.expiresAt = 4_000_000_000
    }),
    changed(({ challenge }) => {
      challenge.parameters.keySignature = undefined
    }),
    changed(({ challenge }) => {
      challenge.parameters.algorithm = 'SHA-256'
    }),
    changed(({ challenge }) => {
      challenge.parameters.keyLength = 2 ** 30
    }),
    changed(({ solution }) => {
      solution.derivedKey = '00'.repeat(32)
    }),
    changed(({ solution }) => {
      solution.counter = 1e308
      solution.derivedKey = 'ff'
    }),
  ]
  expect(new Set(await Promise.all(forged.map(send)))).toEqual(new Set(['challengeWrong']))
  wait(10 * MINUTE)
  expect(await send(good)).toBe('challengeWrong')
  shop.setNow(null)
  const uses = await Promise.all(
    Array.from({ length: 20 }, () => {
      const other = stranger()
      return reasonOf(other.from.call(sendSms, { phone: other.phone, event: 'enter', solution: good }))
    }),
  )
  expect(uses.filter((reason) => reason === 'ok')).toHaveLength(1)
})
