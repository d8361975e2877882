import { once } from 'node:events'
import { connect as openSocket, type Socket } from 'node:net'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { previewOrder } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, getDemoPayment } from '@gongfang/contract/money/payment'
import { sendSms } from '@gongfang/contract/people/member'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Env, readEnv } from './env.ts'
import { buildApp, openShop, type Shop } from './main.ts'
import { tellMember } from './testing/messages.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

// What a process of each role does. Pages are left out: they are the storefront's.

let house: TestShop
const open: Shop[] = []
beforeAll(async () => {
  house = await openTestShop()
})
afterEach(() => Promise.all(open.splice(0).map((shop) => shop.stop())))
afterAll(() => house.close())

async function aProcess(
  role: Env['role'],
  { more = {}, ...options }: { patienceMs?: number; more?: Record<string, string> } = {},
) {
  const { dataDir } = house.app.house.env
  const env = readEnv('test', { DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0', ROLE: role, ...more })
  const database = { url: house.url, db: house.db, isOwn: false, close: async () => {} }
  const shop = await openShop(env, database, { pages: false, ...options })
  open.push(shop)
  return shop
}
const statusOf = async ({ url }: Shop, path: string) => (await fetch(url + path)).status

const aMessage = async () => {
  const { id: memberId } = await house.member()
  const no = '20261120000000000001'
  await house.db.begin((tx) =>
    tellMember(tx, { memberId, event: 'orderPaid', reference: no, values: { no } }),
  )
  return memberId
}
const messagesOf = (memberId: number) => house.db`select event from message where member_id = ${memberId}`

test('a worker answers for its health alone', async () => {
  const worker = await aProcess('worker')
  expect(await statusOf(worker, '/healthz')).toBe(200)
  expect(await statusOf(worker, '/readyz')).toBe(200)
  for (const path of [getSiteConfig.path, '/api/openapi.json', '/api/docs/', '/products'])
    expect(await statusOf(worker, path), path).toBe(404)
})

test('without a worker the shop is open, and what it asked for is done when one comes', async () => {
  const web = await aProcess('web')
  expect(await statusOf(web, getSiteConfig.path)).toBe(200)
  const memberId = await aMessage()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await messagesOf(memberId)).toEqual([])
  await aProcess('worker')
  await vi.waitFor(async () => expect(await messagesOf(memberId)).toEqual([{ event: 'orderPaid' }]), 15_000)
})

test('production knows neither demo payment nor codes on the screen', async () => {
  const { dataDir } = house.app.house.env
  const env = readEnv('production', {
    SECRET_KEY: 'a9F3kQ7zLx2mV8pR5tW1cB6nH4jD0sYe',
    SMS_PROVIDER: 'log',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  const { http } = await buildApp(env, house.db, { pages: false })
  const post = (endpoint: Endpoint, payload: object, token = '') =>
    http.inject({ method: 'POST', url: endpoint.path, payload, headers: { token } })
  expect((await post(confirmDemoPayment, { outTradeNo: 'A'.repeat(28) })).statusCode).toBe(404)
  expect((await http.inject(`${getDemoPayment.path}?outTradeNo=${'A'.repeat(28)}`)).statusCode).toBe(404)
  expect((await http.inject(getSiteConfig.path)).json().data.demo).toBe(false)
  expect((await post(sendSms, { phone: '13500000001', event: 'enter' })).json().reason).toBe('challengeWrong')

  const member = await house.member()
  const { skuId } = await house.product()
  const source = { kind: 'buyNow', skuId, quantity: 1 }
  const preview = (await post(previewOrder, { source }, member.token ?? '')).json().data
  expect(preview).toMatchObject({ payWays: [], obstacles: expect.arrayContaining(['payChannel']) })
  await http.close()
})

test('who sends its request drop by drop does not hold up the end', async () => {
  const web = await aProcess('web', { patienceMs: 300 })
  const socket = openSocket(Number(new URL(web.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /api/sms/send HTTP/1.1',
    'host: x',
    'content-type: application/json',
    'content-length: 99',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  socket.on('error', () => {})
  await vi.waitFor(async () => {
    const connections = await new Promise<number>((resolve) =>
      web.app.http.server.getConnections((_, count) => resolve(count)),
    )
    expect(connections).toBe(1)
  }, 10_000)
  const began = performance.now()
  await web.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a request that was on its way when the server closed is answered', async () => {
  const web = await aProcess('web')
  const accepted = once(web.app.http.server, 'connection')
  const socket = openSocket(Number(new URL(web.url).port), '127.0.0.1')
  socket.write(`GET ${getSiteConfig.path} HTTP/1.1\r\n`)
  const [peer] = (await accepted) as [Socket]
  await vi.waitFor(() => expect(peer.bytesRead).toBeGreaterThan(0), 10_000)
  const stopped = web.stop()
  await vi.waitFor(() => expect(web.app.http.server.listening).toBe(false), 10_000)
  socket.write('host: x\r\n\r\n')
  const answer = String(Buffer.concat(await socket.toArray()))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  await stopped
})

test('a process says that it is there until it ends', async () => {
  const shop = await aProcess('web')
  const seen = () => house.db`select role, pid, version from process_seen`
  await vi.waitFor(
    async () =>
      expect([...(await seen())]).toEqual([
        { role: 'web', pid: process.pid, version: expect.stringMatching(/^\d/) },
      ]),
    10_000,
  )
  await shop.stop()
  expect([...(await seen())]).toEqual([])
})

test('Prometheus reads on a port of its own what the process did, and the shop does not show it', async () => {
  const shop = await aProcess('web', { more: { METRICS_PORT: '0' } })
  await aMessage()
  for (let times = 0; times < 3; times++) await fetch(`${shop.url}${getSiteConfig.path}`)
  await fetch(`${shop.url}/api/nothing-of-the-kind`)
  const answer = await fetch(shop.metricsUrl ?? '')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  const figure = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length),
    )
  expect(
    figure('gongfang_kept_answers_total{how="atOnce"}') +
      figure('gongfang_kept_answers_total{how="found"}') +
      figure('gongfang_kept_answers_total{how="made"}'),
  ).toBeGreaterThanOrEqual(3)
  expect(figure('gongfang_request_seconds_count{method="GET",route="/api/*",status="4xx"}')).toBe(1)
  expect(figure('gongfang_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(figure('gongfang_jobs{state="due"}')).toBeGreaterThan(0)
  expect(figure('gongfang_jobs{state="failed"}')).toBe(0)
  expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect((await fetch((shop.metricsUrl ?? '').replace('/metrics', '/'))).status).toBe(404)
  expect(await statusOf(shop, '/metrics')).toBe(404)
  expect((await aProcess('web')).metricsUrl).toBeNull()
})
