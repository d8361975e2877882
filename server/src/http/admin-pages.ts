import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { isFile } from './pages.ts'
import { scriptHashes } from './policy.ts'
import type { App } from './serve.ts'

const CLIENT = fileURLToPath(new URL('../../../admin/build/client', import.meta.url))

/** The back office: one page that draws every screen, and its files. Nothing in it is secret; its calls are. */
export async function serveAdminPages({ http }: App) {
  await http.register(fastifyStatic, {
    root: join(CLIENT, 'assets'),
    prefix: '/admin/assets/',
    maxAge: '365d',
    immutable: true,
    index: false,
    preCompressed: true,
    allowedPath: isFile,
    decorateReply: false,
  })
  // The pictures of the help: a route each, so that other addresses below stay screens.
  await http.register(fastifyStatic, {
    root: join(CLIENT, 'help'),
    prefix: '/admin/help/',
    wildcard: false,
    maxAge: '1h',
    decorateReply: false,
  })
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(html),
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
  }
  const send = (ifNoneMatch: string | undefined, reply: FastifyReply) =>
    ifNoneMatch === headers.etag
      ? reply.status(304).headers(headers).send()
      : reply.headers(headers).send(html)
  http.get('/admin', (_, reply) => reply.redirect('/admin/'))
  http.get('/admin/*', (request, reply) => send(request.headers['if-none-match'], reply))
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
