import '../../server/src/commands/production.js'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeptNoun } from '@gongfang/contract/base/endpoint'
import { schedule, tasks } from '../../server/src/app.ts'
import { connect, type Pool } from '../../server/src/db/connect.ts'
import { readEnv } from '../../server/src/env.ts'
import { Kept, type Made } from '../../server/src/http/kept.ts'
import { startWorker } from '../../server/src/jobs/worker.ts'
import { buildApp } from '../../server/src/main.ts'

// One server under test, in a process of its own: bare | row | shop | fresh | api, which is the shop without its pages,
// | freshApi | worker, which is the api with its jobs. Says its port, then its use of the machine whenever it is asked.

const [, , kind = '', url = '', dataDir = '', size = '0'] = process.argv

async function port(): Promise<number> {
  if (kind === 'bare') return listen(constant(Number(size)))
  const db = connect(url, { max: 10 })
  if (kind === 'row') return listen(rowReader(db))
  const env = readEnv('test', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })
  const app = await buildApp(env, db, {
    kept: kind === 'fresh' || kind === 'freshApi' ? new Forgetful(db) : new Kept(db),
    pages: kind === 'shop' || kind === 'fresh',
  })
  if (kind === 'worker') await startWorker({ url, db, tasks: tasks(app.house), schedule, log: app.house.log })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  return (app.http.server.address() as AddressInfo).port
}

/** Makes every answer anew, and none for two who ask at once. What is no answer, as a count, is kept as ever. */
class Forgetful extends Kept {
  private made = 0

  constructor(db: Pool) {
    super(db, { mostBytes: 8 * 1024 * 1024 })
  }

  override answer(key: string, nouns: readonly KeptNoun[], make: () => Promise<Made>) {
    return super.answer(key.startsWith('/') ? `${key} ${this.made++}` : key, nouns, make)
  }
}

/** C(n): nothing but HTTP and a constant of n bytes. */
function constant(bytes: number) {
  const body = Buffer.from(JSON.stringify({ code: 1, data: 'x'.repeat(Math.max(0, bytes - 22)) }))
  return () => body
}

/** R(n): the same with one look-up by primary key of a row of n bytes. */
function rowReader(db: Pool) {
  let id = 0
  return async () => {
    id = (id % 1000) + 1
    const [row] = await db<{ body: string }[]>`select body from bench_row where id = ${id}`
    return Buffer.from(JSON.stringify({ code: 1, data: row?.body }))
  }
}

function listen(body: () => Buffer | Promise<Buffer>): Promise<number> {
  const server = createServer(async (_, response) => {
    const made = body()
    const bytes = made instanceof Promise ? await made : made
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  })
})
process.on('disconnect', () => process.exit())
process.send?.({ port: await port() })
