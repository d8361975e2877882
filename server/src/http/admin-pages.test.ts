import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveAdminPages } from './admin-pages.ts'
import { answerError } from './errors.ts'
import type { App } from './serve.ts'

let client: string
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'gongfang-admin-'))
})
afterEach(() => rmSync(client, { recursive: true }))

function build() {
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<title>后台</title><script>begin()</script>')
  writeFileSync(join(client, 'assets/a1b2.js'), 'begin()')
  writeFileSync(join(client, 'assets/a1b2.js.br'), 'smaller')
  writeFileSync(join(client, 'assets/daily-a1b2.webp'), 'picture')
}

async function serve(built?: Promise<unknown>) {
  const http = fastify()
  http.setErrorHandler(answerError)
  await serveAdminPages({ http } as unknown as App, { client, built })
  return (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
}

test('every address is a screen, but for files', async () => {
  build()
  const look = await serve()
  const screen = await look('/admin/orders/1')
  expect(screen).toMatchObject({ statusCode: 200, body: expect.stringContaining('<title>后台') })
  expect(screen.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  expect((await look('/admin/', { 'if-none-match': String(screen.headers.etag) })).statusCode).toBe(304)
  for (const path of ['/admin/help/daily', '/admin/help/', '/admin/index.html', '/admin/..%2findex.html'])
    expect((await look(path)).body).toBe(screen.body)
  expect((await look('/admin')).headers.location).toBe('/admin/')
})

test('hashed files are kept for a year, pictures of the help too', async () => {
  build()
  const look = await serve()
  const script = await look('/admin/assets/a1b2.js')
  expect(script.body).toBe('begin()')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await look('/admin/assets/a1b2.js', { 'accept-encoding': 'br' })).body).toBe('smaller')
  const picture = await look('/admin/assets/daily-a1b2.webp')
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const path of ['/admin/assets/', '/admin/assets/x.js', '/admin/assets/..%2findex.html'])
    expect((await look(path)).statusCode).toBe(404)
})

test('a page that tries again answers until the back office is built', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = await serve(promise)
  const waiting = await look('/admin/orders')
  expect(waiting.statusCode).toBe(503)
  expect(waiting.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(waiting.body).toContain('http-equiv="refresh"')
  build()
  resolve()
  await promise
  expect(await look('/admin/orders')).toMatchObject({
    statusCode: 200,
    body: expect.stringContaining('begin()'),
  })
})

test('a failed build is said, and nobody waits for it', async () => {
  const look = await serve(Promise.reject(new Error('no memory')))
  const failed = await look('/admin/')
  expect(failed.statusCode).toBe(503)
  expect(failed.body).toContain('构建失败')
  expect(failed.body).not.toContain('refresh')
})

test('a range or a condition that a file does not meet is the client’s fault', async () => {
  build()
  const look = await serve()
  const script = (headers: Record<string, string>) => look('/admin/assets/a1b2.js', headers)
  expect(await script({ range: 'bytes=0-4' })).toMatchObject({ statusCode: 206, body: 'begin' })
  for (const range of ['bytes=999-', 'bytes=5-2', 'bytes=18446744073709551616-'])
    expect((await script({ range })).json()).toMatchObject({ code: 416, msg: '请求的文件范围不存在' })
  const changed = await script({ 'if-match': '"another"' })
  expect(changed.statusCode).toBe(412)
  expect(changed.json()).toMatchObject({ code: 412, data: null })
})
