import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import { startProcess } from '../server/src/testing/process.ts'
import { call } from './call.ts'

export interface Shop {
  readonly url: string
  /** For what no screen can do, such as letting time pass. */
  readonly databaseUrl: string
  /** Runs `npm run <command> -- <words>` on this shop and returns its output. */
  readonly command: (
    name: 'config' | 'redeem' | 'reply' | 'review' | 'ship' | 'verify',
    ...words: string[]
  ) => Promise<string>
}

export const people = {
  approved: '13800000001',
  incomplete: '13800000002',
  pending: '13800000003',
  rejected: '13800000004',
  disabled: '13800000005',
  other: '13800000006',
}
export const PASSWORD = 'Gongfang2026'

/** Offset of the clock of all processes except the browser, set by `npm run moments`. */
const MOVED_MS = Number((process.env.FAKETIME ?? '0s').slice(0, -1)) * 1000

/** Runs in the page, before anything else. */
function moveClock(ms: number) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, words) => Reflect.construct(real, words.length > 0 ? words : [real.now() + ms]),
    apply: (real) => new real(real.now() + ms).toString(),
    get: (real, name) => (name === 'now' ? () => real.now() + ms : Reflect.get(real, name)),
  })
}

interface Fixtures {
  /** Everything that the browser complained about; a test with a page fails when it is not empty in the end. */
  complaints: string[]
}

export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of this pattern.
    async ({}, use) => {
      const { E2E_TEMPLATE_URL = '', E2E_DATA_DIR = '' } = process.env
      const { said, stop } = await startProcess(resolve(import.meta.dirname, 'shop-process.ts'), {
        E2E_TEMPLATE_URL,
        DATA_DIR: E2E_DATA_DIR,
      })
      const { url = '', databaseUrl = '' } = said
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: E2E_DATA_DIR }
      const command: Shop['command'] = async (name, ...words) => {
        const file = resolve(import.meta.dirname, `../server/src/commands/${name}.ts`)
        return (await promisify(execFile)(process.execPath, [file, ...words], { env })).stdout
      }
      await use({ url, databaseUrl, command })
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  context: async ({ context }, use) => {
    if (MOVED_MS !== 0) await context.addInitScript(moveClock, MOVED_MS)
    await use(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of this pattern.
  complaints: async ({}, use) => use([]),
  page: async ({ page, complaints }, use) => {
    listen(page, complaints)
    await use(page)
    expect(complaints, 'nothing is wrong in the browser console').toEqual([])
    // A test may end while its last press still leads to another document.
    const missing = () => unstyled(page).catch(() => ['a page that is being left'])
    if (!page.isClosed()) await expect.poll(missing, 'every part has its style sheet').toEqual([])
  },
})

/** Breaches of the content policy, errors of React, uncaught errors. Failed requests are the tests' own business. */
export function listen(page: Page, heard: string[]) {
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/Failed to load resource/.test(text)) heard.push(text)
  })
}

/**
 * Classes on the screen whose style sheet is not loaded. The name of a class ends in the mark of its file: `panel_x7Qa`.
 */
export const unstyled = (page: Page) =>
  page.evaluate(() => {
    const loaded = [...document.styleSheets].filter(({ disabled }) => !disabled)
    const rules = loaded.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join()
    const marks = new Set(rules.match(/_[\w-]{4}(?![\w-])/g))
    const classes = [...document.body.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])
    const mark = (name: string) => /.(_[\w-]{4})$/.exec(name)?.[1]
    return [...new Set(classes)].filter((name) => mark(name) && !marks.has(mark(name) ?? ''))
  })

export { expect }

/** A session of the member's, which no page knows of yet. */
export const login = (shop: Pick<Shop, 'url'>, mobile: string) =>
  call<{ token: string; userinfo: object }>(shop, 'wechat.wechat/passwordLogin', {
    phone: mobile,
    password: PASSWORD,
  })

/** Logs in by the API and puts the token where the shop looks for it; the next page is a member's. */
export async function logInQuickly(page: Page, shop: Shop, mobile: string) {
  const data = await login(shop, mobile)
  await page.addInitScript(({ token, userinfo }) => {
    if (sessionStorage.getItem('loggedInOnce')) return
    sessionStorage.setItem('loggedInOnce', '1')
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(userinfo))
  }, data)
  return data.token
}

/** The first account of the back office, as it was printed when the shop was set up. */
export const owner = () => ({ account: 'admin', password: process.env.E2E_ADMIN_PASSWORD ?? '' })

/** Lets the page into the back office as its owner. Answers the token, for calls of its own. */
export async function enterBackOffice(page: Page, shop: Shop): Promise<string> {
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), token)
  return token
}

/** Logs in as a person does: number, code, agreement. The page is /login already. */
export async function logInWithCode(page: Page, mobile: string, { remember = false } = {}) {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(page))
  if (remember) await page.getByRole('checkbox', { name: /自动登录/ }).check()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
}

/** Has a code sent to the number that is filled in already, and reads it from the screen as the demo shows it. */
export async function readCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  const shown = page.getByText(/演示模式验证码：\d{6}/)
  await expect(shown).toBeVisible()
  return /\d{6}/.exec(await shown.innerText())?.[0] ?? ''
}

/** The cheapest product with one SKU that is there in plenty and can be bought by the piece. */
export async function pickProduct(
  shop: Pick<Shop, 'url'>,
): Promise<{ id: number; title: string; skuId: number; priceFen: number }> {
  const { data } = await call<{ data: Card[] }>(
    shop,
    'product.product/lst?limit=100&inStock=true&sort=priceAsc',
  )
  const found = data.find(
    ({ skuId, minQuantity, stock }) => skuId !== null && minQuantity === 1 && stock.band === 'plenty',
  )
  if (!found?.skuId) throw new Error('the demo data has no product of one SKU in stock')
  return { id: found.id, title: found.title, skuId: found.skuId, priceFen: found.priceFen }
}

/** Places an order of two pieces and pays it by the demo's channel. Answers its number. */
export async function buyAndPay(shop: Pick<Shop, 'url'>, token: string): Promise<string> {
  const { skuId } = await pickProduct(shop)
  const ask = (path: string, data: object) => call<Record<string, string>>(shop, path, data, { token })
  const draft = { source: { kind: 'buyNow', skuId, quantity: 2 } }
  const { quote } = await ask('user.order/preview', draft)
  const { no = '' } = await ask('user.order/create', { ...draft, quote, payWay: 'demo' })
  const { outTradeNo } = await ask('user.order/pay', { no })
  await ask('pay.demo/confirm', { outTradeNo })
  return no
}

interface Card {
  id: number
  title: string
  skuId: number | null
  minQuantity: number
  priceFen: number
  stock: { band: string }
}
