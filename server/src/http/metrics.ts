import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { App } from './serve.ts'

export interface Metrics {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Metrics of the shop, which this folder knows nothing of, made from facts that are read once for all of them. */
export interface ShopMetrics<F> {
  readonly read: () => Promise<F>
  readonly metrics: readonly {
    readonly name: string
    readonly help: string
    readonly label?: string
    /** Without a number the metric is left out. */
    readonly value: (facts: F) => Found | Readonly<Record<string, Found>>
  }[]
}
type Found = number | null | undefined

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Serves the process's metrics in Prometheus' text format on a separate port. Must be called before the shop listens.
 * Answers that are served before the framework are counted without a duration.
 */
export async function openMetrics<F>(
  app: App,
  at: { host: string; port: number },
  shop: ShopMetrics<F>,
): Promise<Metrics> {
  // Read only where somebody asks for it: 12 MiB.
  const { createServer } = await import('node:http')
  const prom = await import('prom-client')
  const register = new prom.Registry()
  const registers = [register]
  prom.collectDefaultMetrics({ register })
  measureRequests(prom, registers, app)
  measureHouse(prom, registers, app.house)
  const facts = measureShop(prom, registers, shop)

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    facts.readAnew()
    const text = await register.metrics()
    return response.writeHead(200, { 'content-type': register.contentType }).end(text)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(at.port, at.host, done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${at.host}:${port}/metrics`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

type Prom = typeof import('prom-client')

function measureRequests(prom: Prom, registers: Registry[], { http }: App) {
  const requests = new prom.Histogram({
    name: 'gongfang_request_seconds',
    help: 'Requests that the framework answered, by route and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
}

function measureHouse(prom: Prom, registers: Registry[], { db, kept }: App['house']) {
  new prom.Counter({
    name: 'gongfang_kept_answers_total',
    help: 'Public answers: sent before the framework, found, or made anew',
    labelNames: ['how'] as const,
    registers,
    collect() {
      this.reset()
      for (const [how, count] of Object.entries(kept.counted)) this.inc({ how }, count)
    },
  })
  new prom.Gauge({
    name: 'gongfang_database_connections',
    help: 'Connections of the pool, those that are idle, and who waits for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.use())) this.set({ state }, count)
    },
  })
  new prom.Gauge({
    name: 'gongfang_kept_entries',
    help: 'Public answers that this process keeps',
    registers,
    collect() {
      this.set(kept.held().entries)
    },
  })
  new prom.Gauge({
    name: 'gongfang_kept_bytes',
    help: 'Estimated memory of the public answers that this process keeps',
    registers,
    collect() {
      this.set(kept.held().bytes)
    },
  })
}

/** All metrics of one answer are made from the same facts. */
function measureShop<F>(prom: Prom, registers: Registry[], shop: ShopMetrics<F>) {
  let facts: Promise<F> | undefined
  for (const { name, help, label, value } of shop.metrics)
    new prom.Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        this.reset()
        facts ??= shop.read()
        const found = value(await facts)
        // Without a label a reset gauge shows 0, which would be a lie.
        if (!label) this.remove()
        if (typeof found === 'number') this.set(found)
        else if (found && label)
          for (const [key, one] of Object.entries(found))
            if (typeof one === 'number') this.set({ [label]: key }, one)
      },
    })
  return {
    readAnew() {
      facts = shop.read()
    },
  }
}
