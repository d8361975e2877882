import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { scriptHashes } from './policy.ts'
import { knows } from './send-kept.ts'
import type { App } from './serve.ts'

const CLIENT = fileURLToPath(new URL('../../../admin/build/client', import.meta.url))

/**
 * The back office: one page that draws every screen, and its files. Nothing in it is secret; its calls are. Until
 * `built`, if it is given, every address answers a page that tries again.
 */
export async function serveAdminPages(
  { http }: App,
  { built, client = CLIENT }: { built?: Promise<unknown> | undefined; client?: string } = {},
) {
  let face = built ? null : readFace(client)
  let failed = false
  built
    ?.then(() => {
      face = readFace(client)
    })
    .catch(() => {
      failed = true
    })
  await http.register(fastifyStatic, {
    root: client,
    serve: false,
    preCompressed: true,
    suppressWarning: true,
  })
  http.get('/admin', (_, reply) => reply.redirect('/admin/'))
  http.get<{ Params: { '*': string } }>('/admin/*', (request, reply) => {
    if (face === null) return reply.status(503).headers(WAITING_HEADERS).send(waitingPage(failed))
    const path = request.params['*']
    if (face.files.has(path)) return reply.sendFile(path, { maxAge: '365d', immutable: true })
    if (path.startsWith('assets/')) return reply.callNotFound()
    const { html, headers } = face
    if (knows(request.headers['if-none-match'], headers.etag))
      return reply.status(304).headers(headers).send()
    return reply.headers(headers).send(html)
  })
}

interface Face {
  readonly html: string
  readonly headers: Record<string, string> & { readonly etag: string }
  /** Hashed files, pictures of the help too. Every other address is a screen. */
  readonly files: ReadonlySet<string>
}

function readFace(client: string): Face {
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  const files = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(html),
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
    },
    files: new Set(files),
  }
}

/** antd writes its styles while it draws; scripts are allowed by file and by hash only. */
const policy = (html: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html)}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "frame-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const WAITING_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'retry-after': '2',
  'x-robots-tag': 'noindex',
}

const waitingPage = (failed: boolean) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${failed ? '' : '<meta http-equiv="refresh" content="2">'}
<title>后台管理</title>
<p>${failed ? '后台页面构建失败，原因见启动商城的终端。' : '后台页面正在构建，好了会自动打开。'}</p>
`
