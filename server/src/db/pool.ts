import postgres from 'postgres'
import {
  type Client,
  connectionError,
  type Heard,
  openClient,
  type Query,
  type SessionOptions,
} from './client.ts'
import { isDatabaseGone } from './gone.ts'

/** A pool or a transaction; every query function takes it as the first argument. (Only `file` is left out.) */
export interface Db extends postgres.ISql {
  /** The driver's own type refuses interfaces, because they have no index signature. */
  json(value: unknown): postgres.Parameter
}

/** A statement, or part of one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

export type Pool = Db & {
  /** One attempt only; `transaction` in connect.ts also repeats when PostgreSQL asks for it. */
  begin<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The server to which the last connection was made. */
  address(): string
  /** Numbers of open connections, idle connections, and waiting callers. */
  use(): { open: number; idle: number; waiting: number }
  /** Waits for running queries, at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Switches off the statement timeout, for migrations and backups. */
  unhurried?: boolean
}

/** In the order in which they are tried. Queries are made by the first one, whichever runs them. */
type Servers = readonly [Server, ...Server[]]

type Server = { url: string; base: postgres.Sql }

type Limits = {
  max: number
  waitMs: number
  longestWaitMs: number
  /** Duration for which callers wait while no server can be used; 0 = they fail at once. */
  switchoverMs: number
  statementMs: number
} & SessionOptions

type Waiter = {
  since: number
  timer: NodeJS.Timeout
  resolve(client: Client): void
  reject(error: unknown): void
}

/** Pause between attempts to connect while callers wait for a server that can be used. */
const AGAIN_MS = 200

const NO_TIMEOUTS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * Lends each postgres.js connection to one user at a time, and closes it at the first error that is not an answer of
 * PostgreSQL. The pool inside postgres.js 3.4.9 does not survive a killed database: a connection lost in a
 * transaction ends the process (porsager/postgres#1208), later statements of that transaction can run in another one
 * (#1155, #1215), BEGIN can be sent on a shared connection (#1189), and without a database queries wait for ever.
 */
export function lendingPool(servers: Servers, limits: Limits): Pool {
  const lender = new Lender(servers, limits)
  return Object.assign(
    routed(servers[0].base, (query) => lender.runAlone(query)),
    {
      begin: <T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions) => lender.begin(work, options),
      end: (options?: { timeout?: number }) => lender.end(options),
      use: () => lender.use(),
      address: () => lender.address(),
    },
  )
}

/** Which connection is lent, which is idle, and who waits for one. */
class Lender {
  private readonly servers: Servers
  private readonly limits: Limits
  private server: Server
  private readonly clients = new Set<Client>()
  private readonly waiting = new Set<Waiter>()
  private idle: Client[] = []
  /** Attempts to connect from which something is still expected. */
  private readonly opening = new Set<object>()
  private ended = false
  private probing = false
  private lastLent = 0
  private refused: { error: unknown; at: number } | undefined
  private opensLater = false
  private readonly heard: Heard = {
    onGone: (client) => this.forget(client),
    onSlow: () => void this.probe(),
    onSessionOver: () => this.discardIdle(),
  }

  constructor(servers: Servers, limits: Limits) {
    this.servers = servers
    this.limits = limits
    this.server = servers[0]
  }

  private borrow(): Promise<Client> {
    if (this.ended) return Promise.reject(connectionError('CONNECTION_ENDED'))
    const client = this.idle.pop()
    if (client) return Promise.resolve(client)
    // While the database is unreachable, many requests must not cause many connection attempts.
    const wasRefused =
      this.refused && this.clients.size === 0 && performance.now() - this.refused.at < AGAIN_MS
    if (wasRefused && !this.mayWait(this.refused?.error)) return Promise.reject(this.refused?.error)
    return new Promise((resolve, reject) => {
      const since = performance.now()
      // While connections return, waiting is normal; when none returns, the database is treated as unreachable.
      const lookAgain = () => {
        const now = performance.now()
        const untilMs = Math.max(this.lastLent + this.limits.waitMs, since + this.limits.switchoverMs)
        const restMs = Math.min(untilMs, since + this.limits.longestWaitMs) - now
        if (restMs > 0) waiter.timer = setTimeout(lookAgain, restMs)
        else this.dismiss(waiter, connectionError('POOL_EXHAUSTED'))
      }
      const waiter: Waiter = { since, resolve, reject, timer: setTimeout(lookAgain, this.limits.waitMs) }
      this.waiting.add(waiter)
      if (wasRefused) this.openLater()
      else this.openMore()
    })
  }

  private openMore() {
    if (
      this.ended ||
      this.opening.size >= this.waiting.size ||
      this.clients.size + this.opening.size >= this.limits.max
    )
      return
    const attempt = {}
    this.opening.add(attempt)
    this.openAnywhere(this.heard).then(
      (client) => {
        // Others were opened in its place.
        if (!this.opening.delete(attempt)) return void client.end()
        this.refused = undefined
        this.clients.add(client)
        this.giveBack(client)
        this.openMore()
      },
      (error) => {
        if (!this.opening.delete(attempt)) return
        this.refused = { error, at: performance.now() }
        // Without connections in use or opening, nobody would ever serve the waiting callers.
        if (this.clients.size + this.opening.size === 0) this.dismissOrWait(error)
      },
    )
  }

  /** True for a fault that ends within seconds, because another server takes over: callers may wait for it. */
  private mayWait(error: unknown) {
    return this.limits.switchoverMs > 0 && isDatabaseGone(error)
  }

  private dismissOrWait(error: unknown) {
    const now = performance.now()
    for (const waiter of this.waiting)
      if (!this.mayWait(error) || now - waiter.since >= this.limits.switchoverMs) this.dismiss(waiter, error)
    if (this.waiting.size > 0) this.openLater()
  }

  private openLater() {
    if (this.opensLater) return
    this.opensLater = true
    setTimeout(() => {
      this.opensLater = false
      this.openMore()
    }, AGAIN_MS)
  }

  /** Begins with the server that was found last: after a switchover the others are asked once. */
  private async openAnywhere(heard: Heard): Promise<Client> {
    const first = this.servers.indexOf(this.server)
    const failures: unknown[] = []
    for (const one of [...this.servers.slice(first), ...this.servers.slice(0, first)]) {
      try {
        const client = await openClient(one.base.options, this.limits, heard)
        this.server = one
        return client
      } catch (error) {
        failures.push(error)
      }
    }
    // A refused login has to be put right; a server that is away comes back.
    throw failures.find((error) => !isDatabaseGone(error)) ?? failures[0]
  }

  private dismiss(waiter: Waiter, error: unknown) {
    clearTimeout(waiter.timer)
    this.waiting.delete(waiter)
    waiter.reject(error)
  }

  private giveBack(client: Client) {
    if (!this.clients.has(client)) return
    if (this.ended) return void client.end()
    const [waiter] = this.waiting
    if (!waiter) return void this.idle.push(client)
    clearTimeout(waiter.timer)
    this.waiting.delete(waiter)
    this.lastLent = performance.now()
    waiter.resolve(client)
  }

  /**
   * A slow statement, a server that fell silent and one that was replaced without a word look alike from here; a new
   * connection tells them apart. Without it a request would wait for the limit of its statement, and so would the next
   * one, once for every connection.
   */
  private async probe() {
    if (this.probing || this.ended) return
    this.probing = true
    const since = performance.now()
    const asked = [...this.clients]
    const begun = [...this.opening]
    const { lost, isThere } = await this.findLost(asked)
    // Answers that lie in the sockets of a busy process are read first.
    await new Promise(setImmediate)
    this.probing = false
    for (const client of lost) if (client.isSilentSince(since)) client.kill()
    if (!isThere) return
    // A login to a server that is gone would hold the place of one to its successor until it times out.
    for (const attempt of begun) this.opening.delete(attempt)
    this.openMore()
  }

  /** All of them are lost when no server answers, else those without a server process. */
  private async findLost(asked: Client[]): Promise<{ lost: Client[]; isThere: boolean }> {
    try {
      const own = await this.openAnywhere({ onGone() {}, onSlow() {}, onSessionOver() {} })
      const alive = await own.listAlive(asked.map(({ pid }) => pid))
      void own.end()
      return { lost: asked.filter(({ pid }) => !alive.includes(pid)), isThere: true }
    } catch (error) {
      return { lost: error instanceof postgres.PostgresError ? [] : asked, isThere: false }
    }
  }

  /** The others, which somebody uses, find out for themselves. */
  private discardIdle() {
    for (const client of this.idle) client.kill()
  }

  private forget(client: Client) {
    if (!this.clients.delete(client)) return
    this.idle = this.idle.filter((other) => other !== client)
    this.openMore()
  }

  runAlone(query: Query) {
    // These keep the connection after the query counts as done.
    if (query.cursorFn || query.cursorRows || query.streaming)
      return query.reject(new Error('cursors and streams need a transaction'))
    const client = this.ended ? undefined : this.idle.pop()
    if (client) this.runAndGiveBack(client, query)
    else this.borrow().then((client) => this.runAndGiveBack(client, query), query.reject)
  }

  private runAndGiveBack(client: Client, query: Query) {
    const { resolve, reject } = query
    query.resolve = (value) => {
      this.giveBack(client)
      resolve(value)
    }
    query.reject = (error) => {
      this.giveBack(client)
      reject(error)
    }
    client.run(query, this.limits.statementMs)
  }

  async begin<T>(work: (tx: Db) => Promise<T>, options: TransactionOptions = {}) {
    const { isolation = 'read committed', unhurried = false } = options
    const client = await this.borrow()
    let over = false
    let refusal: unknown
    const tx = routed(this.servers[0].base, (query) =>
      over
        ? query.reject(new Error('this transaction is over'))
        : client.run(query, unhurried ? 0 : this.limits.statementMs),
    )
    try {
      // Not awaited, because it is sent together with the first statement. If it fails, nothing may follow.
      const begun = tx.unsafe(`begin isolation level ${isolation};${unhurried ? NO_TIMEOUTS : ''}`)
      begun.catch((error) => {
        refusal = error
        client.kill()
      })
      const result = await work(tx)
      await begun
      // Running statements are answered before the commit, and their failure fails it.
      const { command } = await tx`commit`
      if (command !== 'COMMIT')
        throw new Error('nothing was saved: a statement failed and its error was ignored')
      return result
    } catch (error) {
      await tx`rollback`.catch(client.kill)
      throw refusal ?? error
    } finally {
      over = true
      this.giveBack(client)
    }
  }

  async end({ timeout = 5 } = {}) {
    this.ended = true
    for (const waiter of this.waiting) this.dismiss(waiter, connectionError('CONNECTION_ENDED'))
    await Promise.all(this.idle.map((client) => client.end()))
    const until = performance.now() + timeout * 1000
    while (this.clients.size + this.opening.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const client of this.clients) client.kill()
    await Promise.all(this.servers.map((one) => one.base.end({ timeout: 1 })))
  }

  use() {
    return { open: this.clients.size, idle: this.idle.length, waiting: this.waiting.size }
  }

  address() {
    return this.server.url
  }
}

/** The tag and helpers of postgres.js, with every query sent to `run`. Creating a query executes nothing. */
function routed(base: postgres.Sql, run: (query: Query) => void): Db {
  const make = base as unknown as (...words: unknown[]) => unknown
  const route = (made: unknown) => (made instanceof Promise ? Object.assign(made, { handler: run }) : made)
  const db = ((...words: unknown[]) => route(make(...words))) as unknown as Db
  return Object.assign(db, {
    types: base.types,
    typed: base.typed,
    array: base.array,
    json: base.json,
    unsafe: ((...words: Parameters<Db['unsafe']>) => route(base.unsafe(...words))) as Db['unsafe'],
    notify: ((channel, payload) => db`select pg_notify(${channel}, ${payload})`) as Db['notify'],
  })
}
