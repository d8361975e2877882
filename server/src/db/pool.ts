import postgres from 'postgres'

/** Both the pool and a transaction are one, so every query function takes it first. (Only `file` is left out.) */
export type Db = postgres.ISql

/** A statement, or a part of one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

export type Pool = Db & {
  /** One attempt; `transaction` in connect.ts also repeats where PostgreSQL asks for it. */
  begin<T>(work: (tx: Db) => Promise<T>, options?: TransactionOptions): Promise<T>
  listen: postgres.Sql['listen']
  /** Connections there are, those of them that nobody uses, and who waits for one. */
  use(): { open: number; idle: number; waiting: number }
  /** Waits for what is under way, at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** No limit of time for its statements: migrations, backups. */
  unhurried?: boolean
}

type Limits = { max: number; waitMs: number; longestWaitMs: number; statementMs: number }

/** What we touch of a postgres.js query beyond its types. The version is pinned and connect.test.ts stands guard. */
type Query = {
  handler: (query: Query) => void
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  cursorFn?: unknown
  cursorRows?: number
  streaming?: boolean
}

type Client = { run(query: Query, limitMs: number): void; kill(): void; end(): Promise<void> }
type Waiter = { resolve(client: Client): void; reject(error: unknown): void; timer: NodeJS.Timeout }

const NO_TIMEOUTS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * Lends postgres.js connections to one user at a time, and throws one away at its first error that is not an answer of
 * PostgreSQL. The pool inside postgres.js 3.4.9 is not fit for a database that may be killed: a connection lost in a
 * transaction ends the process (porsager/postgres#1208), later statements of that transaction can land in somebody
 * else's (#1155, #1215), BEGIN can go out on a shared connection (#1189), and without a database queries queue for ever.
 */
export function lendingPool(base: postgres.Sql, limits: Limits): Pool {
  const clients = new Set<Client>()
  const waiting = new Set<Waiter>()
  let idle: Client[] = []
  let opening = 0
  let ended = false
  let lastLent = 0
  let refused: { error: unknown; at: number } | undefined

  function borrow(): Promise<Client> {
    if (ended) return Promise.reject(connectionError('CONNECTION_ENDED'))
    const client = idle.pop()
    if (client) return Promise.resolve(client)
    // A burst of requests on a database that is gone shall not become a burst of connection attempts.
    if (refused && clients.size === 0 && performance.now() - refused.at < 200)
      return Promise.reject(refused.error)
    return new Promise((resolve, reject) => {
      const since = performance.now()
      const waiter: Waiter = { resolve, reject, timer: setTimeout(lookAgain, limits.waitMs) }
      waiting.add(waiter)
      openMore()

      // As long as connections come round a queue is only a queue; when none does, the database is as good as gone.
      function lookAgain() {
        const now = performance.now()
        const restMs = Math.min(lastLent + limits.waitMs, since + limits.longestWaitMs) - now
        if (restMs > 0) waiter.timer = setTimeout(lookAgain, restMs)
        else dismiss(waiter, connectionError('POOL_EXHAUSTED'))
      }
    })
  }

  function openMore() {
    if (ended || opening >= waiting.size || clients.size + opening >= limits.max) return
    opening++
    openClient(base.options, forget).then(
      (client) => {
        opening--
        refused = undefined
        clients.add(client)
        giveBack(client)
      },
      (error) => {
        opening--
        refused = { error, at: performance.now() }
        // Connections in use will come back and serve those who wait; nobody else will.
        if (clients.size + opening === 0) for (const waiter of waiting) dismiss(waiter, error)
      },
    )
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

  function forget(client: Client) {
    if (!clients.delete(client)) return
    idle = idle.filter((other) => other !== client)
    openMore()
  }

  function runAlone(query: Query) {
    // These hold the connection beyond the moment in which the query counts as done.
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
      // Not waited for: it leaves in one piece with the first statement. Were it refused, nothing may follow.
      const begun = tx.unsafe(`begin isolation level ${isolation};${unhurried ? NO_TIMEOUTS : ''}`)
      begun.catch((error) => {
        refusal = error
        client.kill()
      })
      const result = await work(tx)
      await begun
      // Statements still under way are answered before this one, and their failure fails it.
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
    while (clients.size + opening > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const client of clients) client.kill()
    await base.end({ timeout: 1 })
  }

  const use = () => ({ open: clients.size, idle: idle.length, waiting: waiting.size })
  return Object.assign(routed(base, runAlone), { begin, end, use, listen: base.listen })
}

/** The tag and its helpers as postgres.js makes them, but every query goes where we say. Making one runs nothing. */
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

/** Resolves once connected. */
async function openClient(
  options: postgres.Sql['options'],
  onGone: (client: Client) => void,
): Promise<Client> {
  let gone = false
  const settings = { ...options, max: 1, onclose: kill } as unknown as postgres.Options<Record<string, never>>
  const sql = postgres(settings)
  const execute = (sql`` as unknown as Query).handler
  const client: Client = { run, kill, end: () => sql.end({ timeout: 5 }) }
  await sql`select 1`
  if (gone) throw connectionError('CONNECTION_CLOSED')
  return client

  function run(query: Query, limitMs: number) {
    if (gone) return query.reject(connectionError('CONNECTION_CLOSED'))
    const { resolve, reject } = query
    // The server's own statement_timeout cannot fire when the server or the way to it is gone.
    const watchdog = limitMs > 0 ? setTimeout(kill, limitMs + 5_000) : undefined
    query.resolve = (value) => {
      clearTimeout(watchdog)
      resolve(value)
    }
    query.reject = (error) => {
      clearTimeout(watchdog)
      // After anything but an answer of PostgreSQL nobody knows what the connection will say next.
      if (!(error instanceof postgres.PostgresError)) kill()
      reject(error)
    }
    execute(query)
  }

  function kill() {
    if (gone) return
    gone = true
    onGone(client)
    sql.end({ timeout: 0 }).catch(() => {})
  }
}

function connectionError(code: string) {
  return Object.assign(new Error(`no connection to the database: ${code}`), { code })
}
