import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { countCart, putIntoCart } from '../../contract/src/goods/cart.ts'
import { getSiteConfig } from '../../contract/src/system/config.ts'
import { ask } from './ask.ts'

const READERS = 8
const WRITERS = 4
const PAUSE_MS = 4

export interface Load {
  readonly figures: { gets: number; posts: number; slowestMs: number; failed: string[] }
  /** Idempotency-Keys that were answered with success. */
  readonly acknowledged: Set<string>
  readonly inFlight: () => number
  readonly stop: () => Promise<void>
}

/** GETs of a page and of the API, and POSTs with an Idempotency-Key, none of which is repeated by the client. */
export function startLoad(agent: Agent, port: number, token: string): Load {
  const figures: Load['figures'] = { gets: 0, posts: 0, slowestMs: 0, failed: [] }
  const acknowledged = new Set<string>()
  let inFlight = 0
  let stopping = false
  const paths = ['/products', getSiteConfig.path, countCart.path]

  async function send(path: string, question: Parameters<typeof ask>[3]) {
    const began = performance.now()
    inFlight += 1
    const { status } = await ask(agent, port, path, question).catch((error: Error) => ({
      status: error.message,
    }))
    inFlight -= 1
    figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - began))
    if (status !== 200) figures.failed.push(`${question?.method ?? 'GET'} ${path}: ${status}`)
    return status === 200
  }
  async function read(at: number) {
    for (let turn = at; !stopping; turn++) {
      await send(paths[turn % paths.length] ?? '', { headers: { token } })
      figures.gets += 1
      await sleep(PAUSE_MS)
    }
  }
  async function write() {
    while (!stopping) {
      const key = randomUUID()
      const headers = { token, 'content-type': 'application/json', 'idempotency-key': key }
      const body = JSON.stringify({ lines: [{ skuId: 1, quantity: 1 }] })
      if (await send(putIntoCart.path, { method: 'POST', headers, body })) acknowledged.add(key)
      figures.posts += 1
      await sleep(PAUSE_MS)
    }
  }
  const all = [
    ...Array.from({ length: READERS }, (_, at) => read(at)),
    ...Array.from({ length: WRITERS }, write),
  ]
  return {
    figures,
    acknowledged,
    inFlight: () => inFlight,
    async stop() {
      stopping = true
      await Promise.all(all)
    },
  }
}
