import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openWechatPay, type WechatPay } from '../outside/wechat-pay.ts'
import { keptKeys } from './kept-keys.ts'
import { openPretendWechat, type PretendOptions, type PretendWechat } from './wechat.ts'
import { drawKeys, type PretendKeys, serialOf } from './wechat-keys.ts'

const NO = 'P20261121001'
const START = new Date('2026-11-21T04:00:00Z')
let keys: PretendKeys
let wechat: PretendWechat
let pay: WechatPay
let now = START
beforeAll(() => {
  keys = drawKeys(START)
})
afterEach(() => wechat.close())

async function open(options: PretendOptions = {}) {
  now = START
  wechat = await openPretendWechat({ keys, now: () => now, deliver: async () => 200, ...options })
  pay = openWechatPay(wechat.account, { clock: () => now })
}
const place = (outTradeNo = NO, notifyUrl = 'https://shop.example/notify') =>
  pay.prepay('native', {
    outTradeNo,
    description: '冲击钻 <b>&"\'',
    amountFen: 10_000,
    expiresAt: new Date(START.getTime() + 1_800_000),
    notifyUrl,
    clientIp: '203.0.113.7',
  })
const giveBack = (outRefundNo: string, amountFen: number) =>
  pay.refund({
    outTradeNo: NO,
    outRefundNo,
    amountFen,
    totalFen: 10_000,
    reason: '退',
    notifyUrl: 'https://shop.example/notify',
  })
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('nobody pays twice, after the time, or what was closed', async () => {
  await open()
  await place()
  await wechat.pay(NO)
  expect(await codeOf(wechat.pay(NO))).toBe('ORDERPAID')
  await place('P20261121002')
  await pay.close('P20261121002')
  expect(await codeOf(wechat.pay('P20261121002'))).toBe('ORDER_CLOSED')
  await place('P20261121003')
  now = new Date(START.getTime() + 1_800_000)
  expect(await codeOf(wechat.pay('P20261121003'))).toBe('ORDER_CLOSED')
})

test('refunds never come to more than was paid, and not to more than fifty parts', async () => {
  await open()
  await place()
  expect(await codeOf(giveBack('R0', 1))).toBe('INVALID_REQUEST')
  await wechat.pay(NO)
  await giveBack('R-closed', 10_000)
  await wechat.refundState('R-closed', 'CLOSED')
  for (let part = 1; part <= 50; part++) await giveBack(`R${part}`, 100)
  expect(await codeOf(giveBack('R51', 100))).toBe('INVALID_REQUEST')
  await wechat.refundState('R50', 'CLOSED')
  expect(await codeOf(giveBack('R51', 5_101))).toBe('INVALID_REQUEST')
  expect(await codeOf(giveBack('R51', 5_100))).toBe('done')
  expect(await codeOf(giveBack('R51', 1))).toBe('INVALID_REQUEST')
})

test('parts of a refund may have to be a minute apart', async () => {
  await open()
  wechat.rules.minuteApart = true
  await place()
  await wechat.pay(NO)
  await giveBack('R1', 1)
  expect(await codeOf(giveBack('R1', 1))).toBe('done')
  expect(await codeOf(giveBack('R2', 1))).toBe('FREQUENCY_LIMITED')
  now = new Date(now.getTime() + 60_000)
  expect(await codeOf(giveBack('R2', 1))).toBe('done')
})

test('a request counts once: the same bytes again are refused', async () => {
  await open()
  const sent: { url: string; init: RequestInit }[] = []
  const real = globalThis.fetch
  globalThis.fetch = (url, init) => {
    sent.push({ url: String(url), init: { ...init, signal: null } })
    return real(url, init)
  }
  await place().finally(() => {
    globalThis.fetch = real
  })
  const [{ url = '', init = {} } = {}] = sent
  const again = await fetch(url, init)
  expect([again.status, await again.json()]).toMatchObject([401, { code: 'SIGN_ERROR' }])
})

test('a notice goes to the shop, and comes again until it is taken', async () => {
  const answers = [500, 404, 204]
  const heard: string[] = []
  const shop = createServer(async (request, response) => {
    for await (const part of request) heard.push(String(part))
    response.writeHead(answers[heard.length - 1] ?? 204).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  const { post } = await import('./wechat-notices.ts')
  await open({ deliver: post, repeatMs: [1, 1, 1, 1] })
  await place(NO, `http://127.0.0.1:${port}/notify`)
  expect(await wechat.pay(NO)).toEqual([500])
  await expect.poll(() => wechat.sent.length).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(wechat.sent.map(({ status }) => status)).toEqual(answers)
  expect(new Set(heard.map((body) => JSON.parse(body).id)).size).toBe(1)
  shop.close()
})

test('notices come in copies, altered, or not at all', async () => {
  await open({ deliver: async ({ headers }) => (headers['wechatpay-signature'] ? 204 : 401) })
  await place()
  wechat.faults.noticeCopies = 3
  expect(await wechat.pay(NO)).toEqual([204, 204, 204])
  expect(await wechat.notify(NO, { mood: 'unsigned', copies: 2 })).toEqual([401, 401])
  wechat.faults.notices = 'none'
  await place('P20261121002')
  expect(await wechat.pay('P20261121002')).toEqual([])
  expect(wechat.sent).toHaveLength(5)
})

test('whoever opens the code sees what is to be paid, and pays or does not', async () => {
  await open()
  const address = await place()
  const page = async (act?: string) => {
    const form = act ? { method: 'POST', body: new URLSearchParams({ do: act }) } : {}
    return (await fetch(address, form)).text()
  }
  expect(await page()).toContain('¥100.00')
  expect(await page()).not.toContain('<b>')
  expect(await page('cancel')).toContain('已取消付款')
  expect(await page('pay')).toContain('已支付')
  expect(await page('pay')).toContain('已支付')
  expect(await page()).not.toContain('<button')
  expect(wechat.order(NO).state).toBe('SUCCESS')
  expect((await fetch(`${wechat.url}/pay/nothing`)).status).toBe(400)
  expect(await (await fetch(wechat.url)).text()).toContain(NO)
})

test("a phone's browser comes back to where the shop wants it, within five minutes", async () => {
  await open()
  await place()
  const wish = {
    outTradeNo: 'P20261121002',
    description: '冲击钻',
    amountFen: 1,
    expiresAt: new Date(START.getTime() + 1_800_000),
    notifyUrl: 'https://shop.example/notify',
    clientIp: '203.0.113.7',
  }
  const link = await pay.prepay('h5', wish)
  const back = 'http://shop.example/order/7?paid=1'
  const page = await (await fetch(`${link}&redirect_url=${encodeURIComponent(back)}`)).text()
  expect(page).toContain('http://shop.example/order/7?paid=1')
  const body = new URLSearchParams({ do: 'pay', redirect_url: back })
  const answer = await fetch(`${wechat.url}/pay/P20261121002`, { method: 'POST', body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, back])
  now = new Date(now.getTime() + 301_000)
  expect((await fetch(link)).status).toBe(400)
})

test('inside WeChat only what the shop signed opens a payment', async () => {
  await open()
  const prepayId = await pay.prepay('jsapi', {
    outTradeNo: NO,
    description: '冲击钻',
    amountFen: 1,
    expiresAt: new Date(START.getTime() + 1_800_000),
    notifyUrl: 'https://shop.example/notify',
    clientIp: '203.0.113.7',
    openid: 'oAbc',
  })
  const words = pay.jsapi(prepayId, now)
  const invoke = async (said: object, act: string) => {
    const body = JSON.stringify({ ...said, act })
    return (await fetch(`${wechat.url}/jsapi`, { method: 'POST', body })).json()
  }
  expect(await invoke({ ...words, nonceStr: 'other' }, 'pay')).toBeNull()
  expect(await invoke(words, 'look')).toEqual({ description: '冲击钻', amount: '0.01' })
  expect(wechat.order(NO).state).toBe('NOTPAY')
  await invoke(words, 'pay')
  expect(wechat.order(NO)).toMatchObject({ state: 'SUCCESS', openid: 'oAbc' })
  expect(await (await fetch(`${wechat.url}/bridge.js`)).text()).toContain(`${wechat.url}/jsapi`)
})

test('its account is the same at every start', async () => {
  await open()
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-wechat-'))
  const first = keptKeys(folder, START)
  expect(keptKeys(folder, new Date())).toEqual(first)
  await rm(folder, { recursive: true })
})

// Somebody else's client, which is used against the real WeChat: were ours and the pretence wrong in the same way, it would not be.
test('another client of the real WeChat Pay gets along with the pretence', async () => {
  const { Aes, Formatter, Rsa, Wechatpay } = (await import('wechatpay-axios-plugin')).default
  await open({ now: () => new Date(), keys: { ...keys, certificates: drawKeys(new Date()).certificates } })
  const { account } = wechat
  const other = new Wechatpay({
    mchid: account.mchid,
    serial: serialOf(keys.merchant),
    privateKey: account.privateKey,
    certs: { [account.publicKeyId]: account.publicKey },
    baseURL: account.baseUrl,
    proxy: false,
    headers: { 'Wechatpay-Serial': account.publicKeyId },
  })
  const order = {
    appid: account.appid,
    mchid: account.mchid,
    description: '冲击钻',
    out_trade_no: NO,
    time_expire: new Date(Date.now() + 600_000).toISOString().replace(/\.\d+Z/, '+00:00'),
    notify_url: 'https://shop.example/notify',
    amount: { total: 10_000, currency: 'CNY' },
    scene_info: { payer_client_ip: '203.0.113.7' },
  }
  const placed = await other.chain('v3/pay/transactions/native').post(order)
  expect(placed.data).toMatchObject({ code_url: expect.stringContaining(NO) })
  await wechat.pay(NO)
  const at = `v3/pay/transactions/out-trade-no/${NO}`
  const found = await other.chain(at).get({ params: { mchid: account.mchid } })
  expect(found.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 10_000 } })
  const closing = other.chain(`${at}/close`).post({ mchid: account.mchid })
  await expect(closing).rejects.toMatchObject({ response: { data: { code: 'ORDERPAID' } } })
  wechat.faults.answers = 'forged'
  const lied = other.chain(at).get({ params: { mchid: account.mchid } })
  await expect(lied).rejects.toMatchObject({ code: 'EV3_RES_HEADER_SIGNATURE_DIGEST' })

  const { headers, body } = wechat.letter.ofPayment(NO, { by: 'publicKey' })
  const said = Formatter.response(
    headers['wechatpay-timestamp'] ?? '',
    headers['wechatpay-nonce'] ?? '',
    body,
  )
  expect(Rsa.verify(said, headers['wechatpay-signature'] ?? '', account.publicKey)).toBe(true)
  const { resource } = JSON.parse(body)
  const opened = Aes.AesGcm.decrypt(
    resource.ciphertext,
    account.apiV3Key,
    resource.nonce,
    resource.associated_data,
  )
  expect(JSON.parse(opened)).toMatchObject({ out_trade_no: NO, trade_state: 'SUCCESS' })
})
