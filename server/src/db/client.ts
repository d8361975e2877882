import postgres from 'postgres'
import { codeOf, isSessionOver } from './gone.ts'
import { isReadOnly, readOnlyError } from './writable.ts'

export type SessionOptions = {
  /** A server that is read-only is not taken. */
  mustWrite: boolean
  /** PostgreSQL's parameters of the session, by name. */
  parameters: Record<string, string>
}

/** Internals of a postgres.js query that its types omit. The version is pinned, and connect.test.ts checks them. */
export type Query = {
  handler: (query: Query) => void
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  cursorFn?: unknown
  cursorRows?: number
  streaming?: boolean
}

export type Client = {
  run(query: Query, limitMs: number): void
  /** True if an answer is due and none came since that moment. */
  isSilentSince(moment: number): boolean
  /** The process that serves it. */
  readonly pid: number
  /** Those of these server processes that still exist. */
  listAlive(pids: number[]): Promise<number[]>
  kill(): void
  end(): Promise<void>
}

/** Told by a client to its pool. */
export type Heard = { onGone(client: Client): void; onSlow(): void; onSessionOver(): void }

/** Duration of a statement after which a new connection checks that the server still answers. */
const SLOW_MS = 1_500

/** `connect_timeout` ends with the login; behind a proxy the first statement may still stay without an answer. */
const FIRST_ANSWER_MS = 3_000

/** Resolves once connected. */
export async function openClient(
  options: postgres.Sql['options'],
  { mustWrite, parameters }: SessionOptions,
  { onGone, onSlow, onSessionOver }: Heard,
): Promise<Client> {
  let gone = false
  let heardAt = performance.now()
  let unhurried = 0
  let client: Client | undefined
  const settings = { ...options, max: 1, onclose: kill } as unknown as postgres.Options<Record<string, never>>
  const sql = postgres(settings)
  const execute = (sql`` as unknown as Query).handler
  // The parameters are set here and not at login, because poolers refuse logins with parameters that they do not know.
  const [own] = await soon(
    sql<{ pid: number; readOnly: boolean }[]>`
      select pg_backend_pid() as pid, ${isReadOnly(sql)} as read_only, count(set_config(key, value, false))
      from json_each_text(${JSON.stringify(parameters)}::text::json)`,
  )
  if (gone) throw connectionError('CONNECTION_CLOSED')
  if (mustWrite && own?.readOnly) {
    kill()
    throw readOnlyError()
  }
  client = {
    run,
    isSilentSince,
    pid: own?.pid ?? 0,
    listAlive: async (pids) =>
      (
        await soon(sql<{ pid: number }[]>`select pid from pg_stat_activity where pid = any(${pids}::int[])`)
      ).map(({ pid }) => pid),
    kill,
    end: () => sql.end({ timeout: 5 }),
  }
  return client

  function soon<T>(query: Promise<T>): Promise<T> {
    const late = setTimeout(kill, FIRST_ANSWER_MS)
    return query.finally(() => clearTimeout(late))
  }

  function run(query: Query, limitMs: number) {
    if (gone) return query.reject(connectionError('CONNECTION_CLOSED'))
    const { resolve, reject } = query
    // The server's own statement_timeout cannot help when the server or the network is gone.
    let watchdog = limitMs > 0 ? setTimeout(suspect, SLOW_MS) : undefined
    if (limitMs === 0) unhurried++
    query.resolve = (value) => {
      answered()
      resolve(value)
    }
    query.reject = (error) => {
      answered()
      // After any error that is not an answer of PostgreSQL the state of the connection is unknown.
      if (!(error instanceof postgres.PostgresError)) kill()
      else if (isSessionOver(codeOf(error))) {
        kill()
        onSessionOver()
      }
      reject(error)
    }
    execute(query)

    function suspect() {
      watchdog = setTimeout(kill, limitMs + 5_000 - SLOW_MS)
      onSlow()
    }

    function answered() {
      clearTimeout(watchdog)
      heardAt = performance.now()
      if (limitMs === 0) unhurried--
    }
  }

  function isSilentSince(moment: number) {
    return heardAt < moment && unhurried === 0
  }

  function kill() {
    if (gone) return
    gone = true
    if (client) onGone(client)
    sql.end({ timeout: 0 }).catch(() => {})
  }
}

export function connectionError(code: string) {
  return Object.assign(new Error(`no connection to the database: ${code}`), { code })
}
