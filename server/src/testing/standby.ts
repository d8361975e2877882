import { appendFile, cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { startOwnServer } from './cluster.ts'
import { makeScratch } from './scratch.ts'

export interface Pair {
  readonly primary: Embedded
  readonly standby: Embedded
  /** Ends the standby's recovery: from here on it takes writes. */
  readonly promote: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Two PostgreSQL servers with the shop's tables; the second one follows the first one. */
export async function openPair(): Promise<Pair> {
  const folder = await makeScratch()
  const [here, there] = [join(folder, 'primary'), join(folder, 'standby')]
  const first = await startOwnServer({ dataDir: here, durable: false })
  await first.stop()

  await cp(here, there, { recursive: true })
  const { username, password, port } = new URL(first.url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await appendFile(join(there, '18/cluster/postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(join(there, '18/cluster/standby.signal'), '')
  const start = (dataDir: string) => startEmbedded({ dataDir, durable: false })
  const primary = await start(here)
  const standby = await start(there)
  return {
    primary,
    standby,
    async promote() {
      const admin = connect(standby.url, { max: 1 })
      await admin`select pg_promote()`
      await admin.end()
    },
    async close() {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
