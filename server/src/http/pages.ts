import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Endpoint, Input, KeptNoun, Output } from '@gongfang/contract/base/endpoint'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { getSiteConfig } from '@gongfang/contract/system/config'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isUnavailable } from '../db/gone.ts'
import { makeStyleInliner } from './inline-styles.ts'
import type { Made } from './kept.ts'
import { scriptHashes } from './policy.ts'
import { sendKept } from './send-kept.ts'
import type { App } from './serve.ts'

/** Calls of page loaders on the server. Public endpoints only. */
export interface PageDoor {
  readonly answer: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Envelope<Output<E>>>
  /** The configured address of the shop; '' without one. */
  readonly origin: string
}

// Vite loads its own copy of every module, so the key has to live where both copies find it.
const shared = globalThis as unknown as Record<symbol, ReturnType<typeof createContext<PageDoor>>>
const key = Symbol.for('gongfang.pageDoor')
shared[key] ??= createContext<PageDoor>()
const pageDoor = shared[key]

const BUILD = fileURLToPath(new URL('../../../storefront/build', import.meta.url))
const CLIENT = join(BUILD, 'client')

/** Everything that is not the API: hashed files for a year, pages whole, kept, and the same for every visitor. */
export async function servePages(app: App) {
  const { http } = app
  const build = (await import(pathToFileURL(join(BUILD, 'server/index.js')).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const shared = { index: false, preCompressed: true, decorateReply: false } as const
  await http.register(fastifyStatic, {
    ...shared,
    root: join(CLIENT, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    allowedPath: isFile,
  })
  // The few that lie beside the pages have a route each; one for every hashed file would cost a quarter of a start.
  await http.register(fastifyStatic, {
    ...shared,
    root: CLIENT,
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: '1h',
  })
  pageRoutes(app, handle)
}

/** Without it the folder itself, asked for without Accept-Encoding, ends in an error of the file server. */
export const isFile = (path: string) => !path.endsWith('/')

export type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>

export function pageRoutes(app: App, handle: Handle, client = CLIENT) {
  const { http, house } = app
  const face: Face = { handle, inlineStyles: makeStyleInliner(client) }
  http.get('/*', (request, reply) => {
    return sendKept(house.kept, request, reply, nounsOf(request.url), () => renderPage(app, face, request))
  })
}

/** Goods are what most people look at: a crowd that signs up for an activity does not make their pages anew. */
const nounsOf = (url: string): readonly KeptNoun[] =>
  /^\/(?:products|category|product\/)/.test(url) ? GOODS : [...GOODS, 'activity']
const GOODS: readonly KeptNoun[] = ['catalogue', 'config', 'content']

interface Face {
  readonly handle: Handle
  readonly inlineStyles: ReturnType<typeof makeStyleInliner>
}

async function renderPage(app: App, face: Face, request: FastifyRequest): Promise<Made> {
  const failures: unknown[] = []
  const context = doorFor(app, failures)
  const response = await face.handle(requestOf(request.url), context)
  let body = await response.text()
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers) headers[name] = value
  if (headers['content-type']?.startsWith('text/html')) {
    const { html, hashes } = face.inlineStyles(body)
    headers['content-security-policy'] = policy(body, hashes, await qrHost(context.get(pageDoor)))
    body = html
  }
  // The router shows its error page for whatever was thrown; only here is known whether it is worth coming back.
  if (failures.some(isUnavailable)) return { status: 503, headers: { ...headers, 'retry-after': '5' }, body }
  return { status: response.status, headers, body }
}

/** The host is nobody's, so that no page can depend on what the client calls us; `//x` stays a path. */
const requestOf = (url: string) => new Request(`http://shop.invalid${url}`)

/**
 * `failures` collects what was thrown behind the door, which the router hides. The layouts and the page ask for the same
 * things; each is answered once.
 */
export function doorFor(app: App, failures: unknown[] = []): RouterContextProvider {
  const context = new RouterContextProvider()
  const answers = new Map<string, Promise<Envelope>>()
  const ask = async (path: string, input: object) => {
    const door = app.doors.get(path)
    if (!door) throw new Error(`no endpoint at ${path}`)
    try {
      return await door(input)
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  context.set(pageDoor, {
    origin: app.house.env.publicUrl ?? '',
    answer: ({ path }, input) => {
      const question = `${path} ${JSON.stringify(input)}`
      const answer = answers.get(question) ?? ask(path, input as object)
      answers.set(question, answer)
      return answer as never
    },
  })
  return context
}

/** The one picture that may come without TLS: the specification takes its address as it was configured. */
async function qrHost(door: PageDoor): Promise<string> {
  const site = await door.answer(getSiteConfig, {}).catch(() => null)
  const [host = ''] = /^http:\/\/[\w.-]+(?::\d{1,5})?(?=\/|$)/.exec(site?.data.kefuQrcode ?? '') ?? []
  return host
}

/** The hashes travel with the kept bytes. */
function policy(html: string, styleHashes: string, qrHost: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html)}`.trim(),
    `style-src 'self' ${styleHashes}`.trim(),
    `img-src 'self' data: blob: https: ${qrHost}`.trim(),
    "media-src 'self' https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves pages in development through Vite, without kept answers and policy (hot reload needs inline scripts). */
export async function serveDevPages(app: App) {
  app.http.get('/admin', (_, reply) => reply.redirect('/admin/'))
  await devFace(app, 'admin', '/admin/*', () => new RouterContextProvider())
  await devFace(app, 'storefront', '/*', () => doorFor(app))
}

async function devFace(app: App, folder: string, url: string, contextFor: () => RouterContextProvider) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
    // Each face has its own socket, so that changes reload the right pages.
    server: {
      middlewareMode: true,
      hmr: folder === 'storefront' ? { server: app.http.server } : { port: 24_679 },
    },
  })
  app.http.addHook('onClose', () => vite.close())
  const build = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
  const handle = createRequestHandler(build, 'development')
  app.http.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
    // Vite takes its base off the address; the router wants it whole.
    const { url: whole } = request
    const served = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)))
    })
    if (served) return reply.hijack()
    return reply.send(await handle(requestOf(whole), contextFor()))
  })
}
