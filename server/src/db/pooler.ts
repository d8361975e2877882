import { BadEnvironment } from '../env.ts'
import { connect, type Db, type Pool } from './connect.ts'
import { codeOf, LOST_STATEMENT, SHARED_SESSIONS } from './gone.ts'

/**
 * Refuses a pooler that lends its connections for a transaction or a statement only, as pgbouncer may. Statements are
 * prepared once for a connection, jobs wait for notifications, a worker is known to live by the name of its connection,
 * and the limits of time are set when it opens: none of it survives a change of connections.
 */
export async function mustKeepSessions(url: string) {
  const [one, two] = [connect(url, { max: 1 }), connect(url, { max: 1 })]
  try {
    const isKept = await keepSessions(one, two).catch((error) => {
      if (LOST_STATEMENT.includes(codeOf(error))) return false
      throw error
    })
    if (!isKept) throw new BadEnvironment([SHARED_SESSIONS])
  } finally {
    await one.end()
    await two.end()
  }
}

/** While one is in a transaction, the other one must have the process that it had before. */
export async function keepSessions(one: Db, two: Pool): Promise<boolean> {
  // Both connect at once.
  const [before] = await Promise.all([pidOf(one), pidOf(two)])
  return two.begin(async (tx) => (await pidOf(tx)) !== before && (await pidOf(one)) === before)
}

async function pidOf(db: Db) {
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid
}
