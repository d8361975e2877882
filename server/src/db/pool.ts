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
  const [{ base }] = servers
  let server: Server = servers[0]
  const clients = new Set<Client>()
  const waiting = new Set<Waiter>()
  let idle: Client[] = []
  /** Attempts to connect from which something is still expected. */
  const opening = new Set<object>()
  let ended = false
  let probing = false
  let lastLent = 0
  let refused: { error: unknown; at: number } | undefined
  let opensLater = false

  function borrow(): Promise<Client> {
    if (ended) return Promise.reject(connectionError('CONNECTION_ENDED'))
    const client = idle.pop()
    if (client) return Promise.resolve(client)
    // While the database is unreachable, many requests must not cause many connection attempts.
    const wasRefused = refused && clients.size === 0 && performance.now() - refused.at < AGAIN_MS
    if (wasRefused && !mayWait(refused?.error)) return Promise.reject(refused?.error)
    return new Promise((resolve, reject) => {
      const since = performance.now()
      const waiter: Waiter = { since, resolve, reject, timer: setTimeout(lookAgain, limits.waitMs) }
      waiting.add(waiter)
      if (wasRefused) openLater()
      else openMore()

      // While connections return, waiting is normal; when none returns, the database is treated as unreachable.
      function lookAgain() {
        const now = performance.now()
        const untilMs = Math.max(lastLent + limits.waitMs, since + limits.switchoverMs)
        const restMs = Math.min(untilMs, since + limits.longestWaitMs) - now
        if (restMs > 0) waiter.timer = setTimeout(lookAgain, restMs)
        else dismiss(waiter, connectionError('POOL_EXHAUSTED'))
      }
    })
  }

  function openMore() {
    if (ended || opening.size >= waiting.size || clients.size + opening.size >= limits.max) return
    const attempt = {}
    opening.add(attempt)
    openAnywhere(heard).then(
      (client) => {
        // Others were opened in its place.
        if (!opening.delete(attempt)) return void client.end()
        refused = undefined
        clients.add(client)
        giveBack(client)
        openMore()
      },
      (error) => {
        if (!opening.delete(attempt)) return
        refused = { error, at: performance.now() }
        // Without connections in use or opening, nobody would ever serve the waiting callers.
        if (clients.size + opening.size === 0) dismissOrWait(error)
      },
    )
  }

  /** True for a fault that ends within seconds, because another server takes over: callers may wait for it. */
  const mayWait = (error: unknown) => limits.switchoverMs > 0 && isDatabaseGone(error)

  function dismissOrWait(error: unknown) {
    const now = performance.now()
    for (const waiter of waiting)
      if (!mayWait(error) || now - waiter.since >= limits.switchoverMs) dismiss(waiter, error)
    if (waiting.size > 0) openLater()
  }

  function openLater() {
    if (opensLater) return
    opensLater = true
    setTimeout(() => {
      opensLater = false
      openMore()
    }, AGAIN_MS)
  }

  /** Begins with the server that was found last: after a switchover the others are asked once. */
  async function openAnywhere(heard: Heard): Promise<Client> {
    const first = servers.indexOf(server)
    const failures: unknown[] = []
    for (const one of [...servers.slice(first), ...servers.slice(0, first)]) {
      try {
        const client = await openClient(one.base.options, limits, heard)
        server = one
        return client
      } catch (error) {
        failures.push(error)
      }
    }
    // A refused login has to be put right; a server that is away comes back.
    throw failures.find((error) => !isDatabaseGone(error)) ?? failures[0]
  }

  function dismiss(waiter: Waiter, error: unknown) {
    clearTimeout(waiter.timer)
    waiting.delete(waiter)
    waiter.reject(error)
  }

  function giveBack(client: Client) {
    if (!clients.has(client)) return
    if (ended) return void client.end()
    const [waiter] = waiting
    if (!waiter) return void idle.push(client)
    clearTimeout(waiter.timer)
    waiting.delete(waiter)
    lastLent = performance.now()
    waiter.resolve(client)
  }

  const heard: Heard = { onGone: forget, onSlow: () => void probe(), onSessionOver: discardIdle }

  /**
   * A slow statement, a server that fell silent and one that was replaced without a word look alike from here; a new
   * connection tells them apart. Without it a request would wait for the limit of its statement, and so would the next
   * one, once for every connection.
   */
  async function probe() {
    if (probing || ended) return
    probing = true
    const since = performance.now()
    const asked = [...clients]
    const begun = [...opening]
    const { lost, isThere } = await findLost(asked)
    // Answers that lie in the sockets of a busy process are read first.
    await new Promise(setImmediate)
    probing = false
    for (const client of lost) if (client.isSilentSince(since)) client.kill()
    if (!isThere) return
    // A login to a server that is gone would hold the place of one to its successor until it times out.
    for (const attempt of begun) opening.delete(attempt)
    openMore()
  }

  /** All of them are lost when no server answers, else those without a server process. */
  async function findLost(clients: Client[]): Promise<{ lost: Client[]; isThere: boolean }> {
    try {
      const own = await openAnywhere({ onGone() {}, onSlow() {}, onSessionOver() {} })
      const alive = await own.listAlive(clients.map(({ pid }) => pid))
      void own.end()
      return { lost: clients.filter(({ pid }) => !alive.includes(pid)), isThere: true }
    } catch (error) {
      return { lost: error instanceof postgres.PostgresError ? [] : clients, isThere: false }
    }
  }

  /** The others, which somebody uses, find out for themselves. */
  function discardIdle() {
    for (const client of idle) client.kill()
  }

  function forget(client: Client) {
    if (!clients.delete(client)) return
    idle = idle.filter((other) => other !== client)
    openMore()
  }

  function runAlone(query: Query) {
    // These keep the connection after the query counts as done.
    if (query.cursorFn || query.cursorRows || query.streaming)
      return query.reject(new Error('cursors and streams need a transaction'))
    const client = ended ? undefined : idle.pop()
    if (client) runAndGiveBack(client, query)
    else borrow().then((client) => runAndGiveBack(client, query), query.reject)
  }

  function runAndGiveBack(client: Client, query: Query) {
    const { resolve, reject } = query
    query.resolve = (value) => {
      giveBack(client)
      resolve(value)
    }
    query.reject = (error) => {
      giveBack(client)
      reject(error)
    }
    client.run(query, limits.statementMs)
  }

  async function begin<T>(work: (tx: Db) => Promise<T>, options: TransactionOptions = {}) {
    const { isolation = 'read committed', unhurried = false } = options
    const client = await borrow()
    let over = false
    let refusal: unknown
    const tx = routed(base, (query) =>
      over
        ? query.reject(new Error('this transaction is over'))
        : client.run(query, unhurried ? 0 : limits.statementMs),
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
      giveBack(client)
    }
  }

  async function end({ timeout = 5 } = {}) {
    ended = true
    for (const waiter of waiting) dismiss(waiter, connectionError('CONNECTION_ENDED'))
    await Promise.all(idle.map((client) => client.end()))
    const until = performance.now() + timeout * 1000
    while (clients.size + opening.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const client of clients) client.kill()
    await Promise.all(servers.map((one) => one.base.end({ timeout: 1 })))
  }

  const use = () => ({ open: clients.size, idle: idle.length, waiting: waiting.size })
  const address = () => server.url
  return Object.assign(routed(base, runAlone), { begin, end, use, address })
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
