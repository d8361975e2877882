import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import adminRoutes from '../../../admin/app/routes.ts'
import storefrontRoutes from '../../../storefront/app/routes.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { pageRoutes } from './pages.ts'
import { hasSecret, loggedPath, maskedText, SECRET_PATHS } from './secret-paths.ts'

const CODE = 'wJ4r0Hq_9sZ-tN2bXk7Yv3mLpQ8cUe5aRd1fGi6oTzE'
const NUMBER = 'K7Q2-9XWD-4MVA-H3TZ'

describe('an address in the log', () => {
  test.each([
    ['/join/CODE', '/join/***'],
    ['/join/CODE/', '/join/***'],
    ['/join/CODE.data?_routes=join', '/join/***'],
    ['/JOIN/CODE', '/JOIN/***'],
    ['//join//CODE', '/join/***'],
    ['/%6aoin/CODE', '/join/***'],
    ['/%256aoin%252FCODE', '/join/***'],
    ['/join%2fCODE', '/join/***'],
    // What chats make of a fragment.
    ['/join%23CODE', '/join/***'],
    ['/join#CODE', '/join'],
    ['/join\\CODE', '/join/***'],
    ['/join%3FCODE', '/join/***'],
    ['/join/short', '/join/***'],
    ['/shop/join/short', '/shop/join/***'],
    ['http://mall.example/join/CODE', 'http:/mall.example/join/***'],
    ['/join/%zz%', '/join/***'],
    ['/join/a%00\nb', '/join/***'],
    ['/joinCODE', '/***'],
    ['/products/CODE', '/products/***'],
    ['/login?redirect=%2Fjoin%23CODE', '/login'],
    ['/certificate/NUMBER', '/certificate/***'],
    ['/certificate/NUMBER.data', '/certificate/***'],
    ['/certificate/print/NUMBER', '/certificate/***'],
  ])('%s is %s', (url, shown) => {
    const real = url.replace('CODE', CODE).replace('NUMBER', NUMBER)
    expect(loggedPath(real)).toBe(shown)
  })

  test.each([
    '/join',
    '/certificate/print',
    '/products',
    '/product/12',
    '/assets/certificate-print-page-Dk3jfX9_.js',
    '/uploads/image/3f2b8a64-3c7e-4f7e-9d0a-1b2c3d4e5f60.webp',
    '/api/activity.certificate/check',
    '/joint/12',
    '/%E5%95%86%E5%9F%8E',
    '/100%25',
    '/a//b',
    '*',
    '',
  ])('%s is itself', (url) => {
    expect(loggedPath(url)).toBe(url)
    expect(hasSecret(url)).toBe(false)
  })

  test('is read in a moment, however long it is and however often it was encoded', () => {
    const long = `/${'%25'.repeat(5_000)}${'join/'.repeat(2_000)}${'A1-'.repeat(2_000)}`
    const began = process.hrtime.bigint()
    loggedPath(long)
    maskedText(long)
    expect(Number(process.hrtime.bigint() - began) / 1e6).toBeLessThan(500)
  })

  test('is hidden in a sentence too, where names of tables are not', () => {
    const said = `No route matches URL "/join/${CODE}/x", token ${CODE}, /join%2F${CODE} /certificate/${NUMBER}`
    expect(maskedText(said)).toBe('No route matches URL "/join/***", token ***, /join%2F*** /certificate/***')
    const name = 'bank_allocation_receipt_of_an_order_that_was_undone_key1'
    expect(maskedText(`violates "${name}"`)).toBe(`violates "${name}"`)
  })
})

interface Node {
  path?: string
  children?: readonly Node[]
}
const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

/** What stands in these is the number of a row, a kind or a name: of no use without a session. */
const PLAIN = [
  ...['*', 'activity/:id', 'acceptance/:no?', 'funds/:id', 'help/:topic?', 'lists/:id?'],
  ...[
    'product/:id',
    'requests/:no',
    'activities/:id',
    'activities/:id/sign-ups',
    'activities/:id/attendance',
  ],
  ...['articles/:id', 'check-in/:id', 'depot/statement/:memberId', 'feedback/:id', 'help/:topic'],
  ...[
    'invoices/statement/:id',
    'orders/:no',
    'orders/print/:kind',
    'pages/:name',
    'assortments/:id',
    'price-lists/:id',
    'products/:id',
  ],
  ...['transfers/:id', 'verification/slip/:no'],
  ...['inquiries/:no', 'inquiries/:no/comparison', 'offer/:number'],
]

test('every screen with a part in its path is known to be a secret or to be none', async () => {
  const all = [...pathsOf((await storefrontRoutes) as Node[]), ...pathsOf((await adminRoutes) as Node[])]
  const variable = new Set(all.filter((path) => /[:*]/.test(path)))
  const secret = SECRET_PATHS.map(({ screen }) => screen.slice(1))
  expect([...variable].sort()).toEqual([...PLAIN, ...secret].sort())
})

describe.each(['debug', 'info', 'warn', 'error'])('with LOG_LEVEL=%s', (level) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(
      (app) =>
        pageRoutes(app, async (request) => {
          if (request.url.includes('broken')) throw new Error(`no page at ${request.url}`)
          return new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
        }),
      { LOG_LEVEL: level },
    )
    await house.app.http.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => house.close())

  test('no line holds a code, whether a page is there, kept, broken or no address at all', async () => {
    const from = house.logged.length
    const paths = [
      ...[`/join/${CODE}`, `/join/${CODE}`, `/join/${CODE}/broken`, `/%6aoin/${CODE}`, `/join/${CODE}%`],
      ...[`/certificate/${NUMBER}`, `/api/join/${CODE}`, `/api/certificate/${NUMBER}?a=${CODE}`],
      ...[
        `/join/${CODE}${'x'.repeat(300)}`,
        `/join?code=${CODE}`,
        `/products#${CODE}`,
        `http://a/join/${CODE}`,
      ],
    ]
    for (const path of paths) {
      await sent(house, `GET ${path} HTTP/1.1`, `referer: http://shop/join/${CODE}`)
      await sent(house, `POST ${path} HTTP/1.1`, 'content-length: 0')
    }
    const lines = house.logged.slice(from).join('')
    expect(lines).not.toContain(CODE)
    expect(lines).not.toContain(NUMBER)
    if (level === 'info' || level === 'debug') expect(lines).toContain('"url":"/join/***"')
    // A page that breaks is logged at every level, and says where.
    expect(lines).toContain('no page at http://shop.invalid/join/***')
  })

  test('the page names itself to nobody', async () => {
    for (const path of [
      `/join/${CODE}`,
      `/certificate/${NUMBER}`,
      '/wechat/back?code=1&state=2',
      '/login?redirect=x',
    ])
      expect(await sent(house, `GET ${path} HTTP/1.1`)).toMatch(/^referrer-policy: no-referrer\r$/im)
    expect(await sent(house, 'GET /products HTTP/1.1')).toMatch(/^referrer-policy: same-origin\r$/im)
  })
})

/** As a program writes it, which no client library would. */
function sent({ app }: TestHouse, ...head: string[]): Promise<string> {
  const { port } = app.http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(`${head.join('\r\n')}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  })
}
