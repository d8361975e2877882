import type { Server } from './server.ts'
import { requestOf, Wire } from './wire.ts'

export interface Figure {
  /** Operations a second: the median of the rounds, and the lowest and highest. */
  perSecond: number
  low: number
  high: number
  /** Milliseconds of the server's CPU for 1,000 operations; 0 where no server of ours was asked. */
  cpuMs: number
  p95Ms: number
  /** Answers that were no success. */
  failed: number
}

const ROUNDS = 3

/** A round's figure, three times; the middle one counts, its neighbours are the spread. */
export async function middleOf(go: () => Promise<Figure>): Promise<Figure> {
  const figures: Figure[] = []
  for (let round = 0; round < ROUNDS; round++) figures.push(await go())
  figures.sort((a, b) => a.perSecond - b.perSecond)
  return {
    ...(figures[Math.floor(ROUNDS / 2)] as Figure),
    low: Math.min(...figures.map(({ perSecond }) => perSecond)),
    high: Math.max(...figures.map(({ perSecond }) => perSecond)),
    failed: figures.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** A round: as many workers as wanted, each does one thing after the other until `more` says that it is enough. */
async function round(
  server: Server,
  { atOnce, more, work }: { atOnce: number; more: () => boolean; work: (worker: number) => Promise<boolean> },
): Promise<Figure> {
  const times: number[] = []
  let failed = 0
  const before = await server.use()
  const began = performance.now()
  const worker = async (_: unknown, at: number) => {
    while (more()) {
      const start = performance.now()
      if (!(await work(at))) failed++
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const perSecond = times.length / ((performance.now() - began) / 1000)
  const cpuMs = (((await server.use()).cpuMs - before.cpuMs) / times.length) * 1000
  times.sort((a, b) => a - b)
  return {
    perSecond,
    low: perSecond,
    high: perSecond,
    cpuMs,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    failed,
  }
}

/** GETs of these paths in turn, three rounds after a warm-up. An answer counts when it is a page or says `code: 1`. */
export async function loadGet(
  server: Server,
  paths: readonly string[],
  { atOnce = 32, seconds = 3 } = {},
): Promise<Figure> {
  const requests = paths.map((path) => Buffer.from(requestOf('GET', path)))
  const wires = await Promise.all(Array.from({ length: atOnce }, () => Wire.open(server.port)))
  let next = 0
  const work = async (at: number) => {
    const { status, body } = await (wires[at] as Wire).ask(requests[next++ % requests.length] as Buffer)
    return status === 200 && (body[0] === LESS_THAN || body.toString('latin1', 0, 9) === '{"code":1')
  }
  const shoot = (lastingMs: number) => {
    const until = performance.now() + lastingMs
    return round(server, { atOnce, more: () => performance.now() < until, work })
  }
  await shoot(1000)
  const figure = await middleOf(() => shoot(seconds * 1000))
  for (const wire of wires) wire.close()
  return figure
}
const LESS_THAN = '<'.charCodeAt(0)

/** Does every one of these things once, so many at a time. A thing says whether it went well. */
export async function loadTasks(
  server: Server,
  tasks: readonly ((member: Client) => Promise<boolean>)[],
  atOnce: number,
): Promise<Figure> {
  const clients = await Promise.all(Array.from({ length: atOnce }, () => Client.open(server.port)))
  let next = 0
  const figure = await round(server, {
    atOnce,
    more: () => next < tasks.length,
    work: (at) => (tasks[next++] as (typeof tasks)[number])(clients[at] as Client),
  })
  for (const client of clients) client.close()
  return figure
}

export interface Answer {
  status: number
  code: number
  reason?: string
  data: never
}

/** A browser's two connections to the API: what a screen asks at once does not wait for each other. */
export class Client {
  private readonly idle: Wire[]

  static async open(port: number): Promise<Client> {
    return new Client([await Wire.open(port), await Wire.open(port)])
  }

  private constructor(wires: Wire[]) {
    this.idle = wires
  }

  async ask(
    path: string,
    { token, adminToken, body, key }: { token: string; adminToken?: string; body?: object; key?: string },
  ): Promise<Answer> {
    const wire = this.idle.pop()
    if (!wire) throw new Error('a client has two connections')
    const headers: Record<string, string> = { token, platform: 'pc' }
    if (adminToken) headers['admin-token'] = adminToken
    if (body) headers['content-type'] = 'application/json'
    if (key) headers['idempotency-key'] = key
    const reply = await wire.ask(
      requestOf(body ? 'POST' : 'GET', path, headers, body ? JSON.stringify(body) : ''),
    )
    this.idle.push(wire)
    return { status: reply.status, ...JSON.parse(reply.body.toString()) }
  }

  close() {
    for (const wire of this.idle) wire.close()
  }
}
