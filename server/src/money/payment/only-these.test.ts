import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { fen, points } from '@gongfang/contract/base/money'
import { PayWay } from '@gongfang/contract/buying/order'
import { paySignUp } from '@gongfang/contract/money/activity-fee'
import { payOrder, payTopUp } from '@gongfang/contract/money/payment'
import { startTopUp } from '@gongfang/contract/money/top-up'
import { allPermissions, type Permission } from '@gongfang/contract/system/permission'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PretendWechat } from '../../pretend/wechat.ts'
import { anActivity, signUpNow } from '../../testing/activities.ts'
import { fitting, type Schema } from '../../testing/bad-input.ts'
import { anAccount } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestClient, type TestMember, type TestShop } from '../../testing/shop.ts'
import { withWechat } from '../../testing/wechat.ts'
import { noticePath } from './channels/channels.ts'

// Every endpoint of the contract is called by everybody, with the numbers and ids of what waits to be paid in every field
// that could mean them and its price in every field that could mean money. What became paid by it stands in the lists below.

let shop: TestShop
let wechat: PretendWechat
beforeAll(async () => {
  shop = await openTestShop({ env: { LOG_LEVEL: 'fatal' } })
  await someFreight(shop)
  await anAccount(shop)
  wechat = await withWechat(shop)
}, 60_000)
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(async () => {
  await wechat.close()
  await shop.close()
})

/** One unpaid subject of each kind, with open payment attempts. */
interface Waiting {
  owner: TestMember
  subjects: Subject[]
}
interface Subject {
  kind: string
  no: string
  ids: number[]
  attempts: string[]
  fen: number
  points: number
}

async function allThatWaits(): Promise<Waiting> {
  const owner = await aBuyer(shop, { points: 100_000 })
  const { skuId } = await shop.product({ priceFen: 5000 })
  const money = await buyNow(owner, { skuId, way: 'wechat' })
  for (const way of ['wechat', 'demo'] as const) await owner.call(payOrder, { no: money.no, way })
  const transferred = await buyNow(owner, { skuId, way: 'bank' })
  await shop.config('priceOrScore', '2')
  const byPoints = await buyNow(owner, { skuId, way: 'points' })
  const pointsFee = await signUpNow(owner, await anActivity(shop, { feeFen: 500, feePoints: 50 }))
  await shop.config('priceOrScore', null)
  const fee = await signUpNow(owner, await anActivity(shop, { feeFen: 5000 }))
  for (const way of ['wechat', 'demo'] as const) await owner.call(paySignUp, { no: fee.no, way })
  const topUp = await owner.call(startTopUp, {
    choice: { kind: 'amount', yuan: 50 },
    seen: { fen: fen(5000), points: points(50 * 32) },
  })
  for (const way of ['wechat', 'demo'] as const) await owner.call(payTopUp, { no: topUp.no, way })
  const subjects = [money, transferred, byPoints, fee, pointsFee, topUp].map(({ no }) => describe(no))
  return { owner, subjects: await Promise.all(subjects) }
}

async function describe(no: string): Promise<Subject> {
  const [row] = await shop.db<{ kind: string; id: number; fen: number; points: number }[]>`
    select 'order' as kind, id, payable_fen as fen, payable_points as points from shop_order where no = ${no}
    union all select 'signUp', id, fee_fen, fee_points from sign_up where no = ${no}
    union all select 'topUp', id, amount_fen, 0 from top_up where no = ${no}`
  const { kind, id, ...price } = row!
  const attempts = await shop.db<{ id: number; outTradeNo: string }[]>`
    select id, out_trade_no from payment where purpose = ${kind} and subject_id = ${id} order by id`
  return {
    kind,
    no,
    ...price,
    ids: [id, ...attempts.map((one) => one.id)],
    attempts: attempts.map(({ outTradeNo }) => outTradeNo),
  }
}

/** Counts paid subjects of the whole shop, and those of `subjects` that still wait. */
async function look({ subjects }: Waiting) {
  const nos = subjects.map(({ no }) => no)
  const [row] = await shop.db<[{ paid: number; left: number }]>`
    select (select count(*) from payment where state = 'paid') + (select count(*) from top_up where state = 'paid')
         + (select count(*) from shop_order where paid_at is not null)
         + (select count(*) from sign_up where paid_at is not null) as paid,
           (select count(*) from shop_order where no = any(${nos}) and state = 'unpaid')
         + (select count(*) from sign_up where no = any(${nos}) and state = 'unpaid')
         + (select count(*) from top_up where no = any(${nos}) and state = 'unpaid') as left`
  return { paid: row.paid, isWhole: row.left === nos.length }
}

/** A field's own wish of a subject; undefined: any value that fits will do. */
function meant(name: string, { no, ids, attempts, ...price }: Subject, round: number): unknown {
  if (/^(?:outTradeNo|outTradeNumber|tradeNo)$/.test(name)) return attempts[round % 2]
  if (/^(?:no|nos|number|orderNo|keyword|subjectNo|reference)$/.test(name)) return no
  if (/^(?:seenFen|returnedFen)$/.test(name)) return 0
  if (/(?:^id|Id|^ids|Ids)$/.test(name)) return ids[Math.floor(round / 2) % ids.length]
  if (name.endsWith('Points')) return price.points
  if (name.endsWith('Fen')) return price.fen
  return undefined
}

/** A whole input, with every field there is. */
function filled(schema: Schema, subject: Subject, round: number, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return filled(choices[round % choices.length]!, subject, round, name)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[round % schema.enum.length]
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, field]) => [key, filled(field, subject, round, key)]))
  }
  if (schema.type === 'array') return [filled(schema.items ?? {}, subject, round, name)]
  if (schema.type === 'boolean') return round % 2 === 0
  const wish = meant(name, subject, round)
  const fits = schema.type === 'string' ? typeof wish === 'string' : typeof wish === 'number'
  return fits ? wish : anyOf(schema)[round % SAMPLES]
}

const SAMPLES = 4
const drawn = new WeakMap<Schema, unknown[]>()
/** Drawn once for each field: that takes longer than all calls that it is sent in. */
function anyOf(schema: Schema): unknown[] {
  const known = drawn.get(schema)
  const samples = known ?? fc.sample(fitting(schema), { numRuns: SAMPLES, seed: 20_261_122 })
  if (!known) drawn.set(schema, samples)
  return samples
}

const schemas = new Map<Endpoint, Schema>()
function schemaOf(endpoint: Endpoint): Schema {
  const known = schemas.get(endpoint)
  const schema =
    known ?? z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  schemas.set(endpoint, schema as Schema)
  return schema as Schema
}

/** The second one names the other attempt, and the ids of attempts. */
const TURNS = process.env.SOAK === '1' ? 4 : 2

/** Number of tries: one if the endpoint takes no subject or only reads. */
function turnsOf({ method }: Endpoint, schema: Schema): number {
  const text = JSON.stringify(schema)
  if (method === 'GET') return 0
  if (/"way":/.test(text)) return PayWay.options.length
  return /"(?:\w*[nN]o|\w*[iI]ds?|nos)":/.test(text) ? TURNS : 0
}

interface Caller {
  client: () => TestClient
  /** Whose door it is: a no at it means that a call has ended the session. */
  door: (endpoint: Endpoint) => boolean
  renew: () => Promise<unknown>
}

let waiting: Waiting
const forMembers = ({ access }: Endpoint) => access === 'member' || access === 'approvedMember'
const forStaff = ({ access }: Endpoint) => access === 'staff' || typeof access === 'object'

/** Lists the endpoints whose calls by this caller made something paid. */
async function paidBy({ client, door, renew }: Caller) {
  const made = new Set<string>()
  waiting = await allThatWaits()
  let { paid } = await look(waiting)
  let answered = 0
  for (const endpoint of shop.app.endpoints) {
    const schema = schemaOf(endpoint)
    const rounds = Math.max(1, turnsOf(endpoint, schema) * waiting.subjects.length)
    for (let round = 0; round < rounds; round++) {
      const { subjects } = waiting
      const turn = Math.floor(round / subjects.length)
      const input = filled(schema, subjects[round % subjects.length]!, turn)
      const { status } = await client().ask(endpoint, input)
      expect(status, endpoint.path).toBeLessThan(500)
      if (status === 200) answered += 1
      else if (status === 401 || status === 403) {
        if (door(endpoint) && status === 401) await renew()
        break
      }
      const seen = await look(waiting)
      if (seen.paid !== paid) made.add(`${endpoint.method} ${endpoint.path}`)
      if (!seen.isWhole) waiting = await allThatWaits()
      if (seen.paid !== paid || !seen.isWhole) paid = (await look(waiting)).paid
    }
  }
  expect(answered).toBeGreaterThan(50)
  return [...made].sort()
}

const DEMO = 'POST /api/pay.demo/confirm'
const nobody = { door: () => false, renew: async () => {} }

test('a visitor makes nothing paid but by the demo page', { timeout: 120_000 }, async () => {
  expect(await paidBy({ client: () => shop.visitor, ...nobody })).toEqual([DEMO])
})

test('another member makes nothing paid but by the demo page', { timeout: 120_000 }, async () => {
  let other = await shop.member({ points: 100_000 })
  const renew = async () => (other = await shop.member({ points: 100_000 }))
  expect(await paidBy({ client: () => other, door: forMembers, renew })).toEqual([DEMO])
})

test('its owner pays by points, and nothing else but by the demo page', { timeout: 120_000 }, async () => {
  const renew = async () => (waiting = await allThatWaits())
  const made = await paidBy({ client: () => waiting.owner, door: forMembers, renew })
  expect(made).toEqual([DEMO, 'POST /api/user.activity/pay', 'POST /api/user.order/pay'])
})

const FINANCE: readonly Permission[] = ['payment.write', 'bank.confirm']

test('staff who are not of finance make nothing paid', { timeout: 120_000 }, async () => {
  const some = allPermissions.filter((one) => !FINANCE.includes(one))
  let staff = await shop.staff(some)
  const renew = async () => (staff = await shop.staff(some))
  expect(await paidBy({ client: () => staff, door: forStaff, renew })).toEqual([DEMO])
})

test('finance confirms transfers, and asks WeChat, which says what it says', {
  timeout: 120_000,
}, async () => {
  const toConfirm = ['payment.read', ...FINANCE] as const
  let staff = await shop.staff(toConfirm)
  const renew = async () => (staff = await shop.staff(toConfirm))
  const made = await paidBy({ client: () => staff, door: forStaff, renew })
  expect(made).toEqual(['POST /api/admin.bank/confirm', DEMO])
})

test('what says that it comes from WeChat, and is not signed by it, makes nothing paid', async () => {
  waiting = await allThatWaits()
  const before = await look(waiting)
  for (const { attempts, fen: total } of waiting.subjects)
    for (const outTradeNo of attempts) {
      const said = { out_trade_no: outTradeNo, trade_state: 'SUCCESS', amount: { total } }
      const payload = { id: outTradeNo, event_type: 'TRANSACTION.SUCCESS', resource: said }
      const { statusCode } = await shop.app.http.inject({
        method: 'POST',
        url: noticePath('wechat'),
        payload,
      })
      expect(statusCode).toBe(401)
    }
  expect(await look(waiting)).toEqual({ ...before, isWhole: true })
})
